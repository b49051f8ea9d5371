// Types of the JSON documents of flaschenteufel, version 1.
// Made from flaschenteufel.schema.json by `python -m flaschenteufel.core.json.typescript`.
// Documents are told apart by `kind`; actions, events and entries by `type`; views by `game`.

export type Document =
  | StateDocument
  | ViewDocument
  | ActionDocument
  | EventDocument
  | MatchDocument
  | RecordDocument
  | TableDocument
  | SnapshotDocument;

export interface StateDocument {
  schema: 1;
  kind: "state";
  value: StateData;
}

export interface ViewDocument {
  schema: 1;
  kind: "view";
  value: View;
}

export interface ActionDocument {
  schema: 1;
  kind: "action";
  value: Action;
}

export interface EventDocument {
  schema: 1;
  kind: "event";
  value: Event;
}

export interface MatchDocument {
  schema: 1;
  kind: "match";
  value: MatchData;
}

export interface RecordDocument {
  schema: 1;
  kind: "record";
  value: RecordData;
}

export interface TableDocument {
  schema: 1;
  kind: "table";
  value: TableData;
}

export interface SnapshotDocument {
  schema: 1;
  kind: "snapshot";
  value: SnapshotData;
}

/** A state: the table, and the actions that lead from a new round to it (see `State.history`). */
export interface StateData {
  variant: string;
  players: number;
  edition: string | null;
  dealer: number;
  actions: Action[];
}

/** The dealer deals the cards of `deck`: to seat 0 first, whole packets one after another. */
export interface Deal {
  type: "deal";
  seat: number;
  deck: (Card | DevilCard)[];
}

/** A card: its `number` wins tricks, its `suit` is followed, its `points` are scored. */
export interface Card {
  number: number;
  suit: BottleImpSuit;
  points: number;
}

/** A suit of The Bottle Imp; what colours an edition prints does not matter (DECK-7). */
export type BottleImpSuit =
  | "yellow"
  | "red"
  | "blue";

/** A devil has a value and a suit; an angel has neither, and both angels are equal (HOL-1). */
export interface DevilCard {
  value: number | null;
  suit: HolsDerTeufelSuit | null;
}

/** A suit of the devils, in the order in which cards are sorted. */
export type HolsDerTeufelSuit =
  | "red"
  | "yellow"
  | "violet"
  | "green";

/** Put cards into the devil's trick; their order means nothing, so they are kept ascending. */
export interface Discard {
  type: "discard";
  seat: number;
  cards: Card[];
}

/** Give cards away, in the order of the receivers: left then right neighbour in the classic game. */
export interface Pass {
  type: "pass";
  seat: number;
  cards: Card[];
}

/** Lay one's packet 0 or 1 open on the table. */
export interface Expose {
  type: "expose";
  seat: number;
  packet: number;
}

/** Play a card to the trick. */
export interface Play {
  type: "play";
  seat: number;
  card: Card;
}

/** Choose which bottle of those on offer to take. */
export interface TakeBottle {
  type: "take_bottle";
  seat: number;
  bottle: number;
}

/** Lay a card at an end of the row of a suit, or start that row. */
export interface Lay {
  type: "lay";
  seat: number;
  card: DevilCard;
  row: HolsDerTeufelSuit;
  end: HolsDerTeufelEnd;
}

/** An end of a row; a card that starts a row is laid at its high end. */
export type HolsDerTeufelEnd =
  | "low"
  | "high";

/** Do nothing, with nothing but angels that cannot be laid. */
export interface PassTurn {
  type: "pass_turn";
  seat: number;
}

/** The base of all actions: something that the player at `seat` does. */
export type Action =
  | Deal
  | Discard
  | Pass
  | Expose
  | Play
  | TakeBottle
  | Lay
  | PassTurn;

/** What a view of The Bottle Imp says; seats, packets and bottles are numbers from 0. */
export interface BottleImpViewData {
  game: "bottle-imp";
  title: string;
  /** The name of the variant. */
  variant: string;
  players: number;
  edition: string;
  dealer: number;
  seats: number;
  /** The seats that nobody sits at. */
  automatic: number[];
  /** Who scores together. */
  sides: number[][];
  /** Whose view it is; null for a spectator. */
  seat: number | null;
  phase: BottleImpPhase;
  to_act: number[];
  /** All cards in play, ascending. */
  deck: Card[];
  /** For each seat, who gets the cards that it gives away in this phase, one by one, in their order. */
  receivers: ReceiverData[][];
  /** For each seat, its packets. */
  hands: PacketData[][];
  /** What this seat has submitted while others have yet to. */
  submission: Action | null;
  /** The trick on the table. */
  trick: TrickData;
  /** The finished tricks. */
  tricks: TrickData[];
  bottles: Bottle[];
  /** For each seat, the cards that it has won. */
  piles: Card[][];
  devils_trick: (Card | null)[];
  /** For each completed discarding, for each seat, what it put into the devil's trick. */
  discards: (Card | null)[][][];
  /** The gifts that have arrived, in order. */
  gifts: Gift[];
  /** The score of each seat; null before the end. */
  scores: number[] | null;
}

/** A phase of a round; a variant's machine says which follows which. */
export type BottleImpPhase =
  | "deal"
  | "discard"
  | "pass"
  | "discard_second"
  | "pass_second"
  | "expose"
  | "trick"
  | "choose_bottle"
  | "score";

/** Who gets a card that is given away: a seat, and its packet. */
export interface ReceiverData {
  seat: number;
  packet: number;
}

/** A packet of a seat: its cards, whether it lies open, and the suits that its unseen cards are proved to lack. */
export interface PacketData {
  cards: (Card | null)[];
  open: boolean;
  voids: BottleImpSuit[];
}

/** A trick: its plays, and what they come to as they lie. */
export interface TrickData {
  leader: number;
  /** The suit that must be followed; null before the lead. */
  led: BottleImpSuit | null;
  /** The seat whose card wins as the trick lies; null before the lead. */
  winning: number | null;
  /** The seat that has taken it; null until somebody has. */
  winner: number | null;
  plays: PlayData[];
}

/** A card that was played to a trick, and the packet that it came from. */
export interface PlayData {
  seat: number;
  card: Card;
  packet: number;
}

/** A bottle: its owner, its price, and the card that lies under it and says the price. */
export interface Bottle {
  owner: number | null;
  price: number;
  card: Card | null;
}

/** A gift from the giver into a packet of the receiver's; `card` is null if it may not be known. */
export interface Gift {
  giver: number;
  receiver: number;
  packet: number;
  card: Card | null;
}

/** What a view of Hol's der Teufel says; seats are numbers from 0. */
export interface HolsDerTeufelViewData {
  game: "hols-der-teufel";
  title: string;
  /** The name of the variant. */
  variant: string;
  players: number;
  edition: null;
  dealer: number;
  seats: number;
  automatic: number[];
  /** Whose view it is; null for a spectator. */
  seat: number | null;
  phase: HolsDerTeufelPhase;
  to_act: number[];
  /** All cards in play, angels included. */
  deck: DevilCard[];
  hands: HandData[];
  /** How many cards were set aside, which nobody sees. */
  aside_count: number;
  /** The rows in the order in which they were started, each from its low end to its high end. */
  rows: Row[];
  chips: number[];
  /** How many turns in a row were passed. */
  passes: number;
  /** What this seat may lay now, with the price of each; in the order of `legal_actions`. */
  lays: PricedLay[];
  /** All that was done since the deal, in order. */
  moves: (Lay | PassTurn)[];
  /** The score of each seat; null before the end. */
  scores: number[] | null;
}

/** A phase of a round. */
export type HolsDerTeufelPhase =
  | "deal"
  | "play"
  | "score";

/** The hand of a seat: its cards, as far as they are seen, and their backs, which everybody sees. */
export interface HandData {
  cards: (DevilCard | null)[];
  backs: (HolsDerTeufelSuit | null)[];
  excluded: DevilCard[];
}

/** The row of a suit: its cards from the low end to the high end, an angel at one of them perhaps. */
export interface Row {
  suit: HolsDerTeufelSuit;
  cards: DevilCard[];
}

/** A card that the seat may lay now, and the chips that it would cost (HOL-7). */
export interface PricedLay {
  lay: Lay;
  price: number;
}

/** What a view says, as plain data; each game has a frozen attrs class of it. */
export type View =
  | BottleImpViewData
  | HolsDerTeufelViewData;

/** The player at `seat` dealt: the packets of each seat, and `leftover`, the cards for the devil. */
export interface Dealt {
  type: "dealt";
  seat: number;
  packets: (Card | null)[][][];
  leftover: (Card | null)[];
  /** Which packets their owners look at now. */
  taken_up: number[];
}

/** The player at `seat` put cards into the devil's trick; only he knows which (DISC-1). */
export interface Discarded {
  type: "discarded";
  seat: number;
  cards: (Card | null)[];
}

/** The player at `seat` laid cards down as gifts, in the order of the receivers; nobody picks them up yet (PASS-3). */
export interface Offered {
  type: "offered";
  seat: number;
  cards: (Card | null)[];
}

/** A gift of the player at `seat` came into a packet of the receiver's; these two know the card (PASS-2). */
export interface Passed {
  type: "passed";
  seat: number;
  receiver: number;
  packet: number;
  card: Card | null;
  /** Whether it lies face down until the receiver looks at the packet (HOUSE-1). */
  unseen: boolean;
}

/** The player at `seat` looks at the cards of a packet that lay face down, or at those that have come into it. */
export interface Looked {
  type: "looked";
  seat: number;
  packet: number;
  cards: (Card | null)[];
}

/** The player at `seat` has decided which packet to lay open; the others see it when all have (HOUSE-3). */
export interface Chosen {
  type: "chosen";
  seat: number;
  packet: number | null;
}

/** A packet of the player at `seat` lies open on the table, with all its cards. */
export interface Exposed {
  type: "exposed";
  seat: number;
  packet: number;
  cards: Card[];
}

/** The player at `seat` played a card from a packet. */
export interface Played {
  type: "played";
  seat: number;
  card: Card;
  packet: number;
  /** Whether the packet lies open, so that everybody knew the card. */
  lay_open: boolean;
}

/** The player at `seat` took a trick: the cards that come to his pile, in the order played. */
export interface TrickTaken {
  type: "trick_taken";
  seat: number;
  cards: Card[];
}

/** The player at `seat` bought a bottle with a card, whose number is the new price. */
export interface BottleSold {
  type: "bottle_sold";
  seat: number;
  bottle: number;
  card: Card;
  price: number;
  seller: number | null;
  freed: Card | null;
}

/** The cards of the devil's trick are turned up for scoring. */
export interface DevilsTrickShown {
  type: "devils_trick_shown";
  cards: Card[];
}

/** The round is over: the scores, seat by seat. */
export interface RoundScored {
  type: "round_scored";
  scores: number[];
}

/** The last event of every step: the phase that the round is in now, and the seats that may act. */
export interface Awaited {
  type: "awaited";
  phase: BottleImpPhase | HolsDerTeufelPhase;
  seats: number[];
}

/** The dealer at `seat` dealt: the hands, the backs of their cards, which everybody sees, and those set aside. */
export interface HandsDealt {
  type: "hands_dealt";
  seat: number;
  hands: (DevilCard | null)[][];
  backs: (HolsDerTeufelSuit | null)[][];
  aside: (DevilCard | null)[];
}

/** The player at `seat` laid a card at an end of the row of a suit, or started that row. */
export interface Laid {
  type: "laid";
  seat: number;
  card: DevilCard;
  row: HolsDerTeufelSuit;
  end: HolsDerTeufelEnd;
}

/** A seat paid an amount of chips to the receiver, its right neighbour, for a lower card. */
export interface ChipsPaid {
  type: "chips_paid";
  seat: number;
  receiver: number;
  amount: number;
}

/** A seat had nothing to lay; that it holds nothing but angels was to be seen already. */
export interface TurnPassed {
  type: "turn_passed";
  seat: number;
}

/** A round of a match begins at a table: its number, from 1, and the names, seat by seat. */
export interface RoundBegan {
  type: "round_began";
  number: number;
  names: string[];
}

/** The player at `seat` took back what they did last, and with it goes what followed from it by rule. */
export interface TakenBack {
  type: "taken_back";
  seat: number;
}

/** All agreed to go back: the round is again as it was when the counter of the table was `counter`. */
export interface Rewound {
  type: "rewound";
  counter: number;
}

/** The base of all events: something that a step made known, to everybody or to some seats. */
export type Event =
  | Dealt
  | Discarded
  | Offered
  | Passed
  | Looked
  | Chosen
  | Exposed
  | Played
  | TrickTaken
  | BottleSold
  | DevilsTrickShown
  | RoundScored
  | Awaited
  | HandsDealt
  | Laid
  | ChipsPaid
  | TurnPassed
  | RoundBegan
  | TakenBack
  | Rewound;

/** A match: its people and its length, and all rounds up to now. */
export interface MatchData {
  variant: string;
  players: number;
  edition: string | null;
  names: string[];
  rounds: number | null;
  target: number | null;
  seed: WholeSeed | TextSeed | null;
  finished: RoundData[];
  round: RoundData;
}

/** A seed that is an int: in hexadecimal, since JSON numbers of any size are not exact everywhere. */
export interface WholeSeed {
  int: string;
}

/** A seed that is a str. */
export interface TextSeed {
  str: string;
}

/** A round of a match, where variant, players and edition are said once for all rounds. */
export interface RoundData {
  dealer: number;
  actions: Action[];
}

/** A record: its people and its length, if they are known, and all rounds. */
export interface RecordData {
  variant: string;
  players: number;
  edition: string | null;
  names: string[];
  rounds: number | null;
  target: number | null;
  states: RoundData[];
}

/** A table: the match when it was opened, how it was opened, and all that was done there since (see `Journal`). */
export interface TableData {
  variant: string;
  players: number;
  edition: string | null;
  names: string[];
  rounds: number | null;
  target: number | null;
  seed: WholeSeed | TextSeed | null;
  finished: RoundData[];
  round: RoundData;
  bots: string[];
  free_undo: boolean;
  entries: Entry[];
}

/** The player at `action.seat` submitted an action. */
export interface Submitted {
  type: "submitted";
  action: Action;
}

/** The player at `seat` took back what they had done last. */
export interface Undone {
  type: "undone";
  seat: number;
}

/** The player at `seat` did again what they had taken back last. */
export interface Redone {
  type: "redone";
  seat: number;
}

/** All agreed to go back to the moment at which the counter was `counter`. */
export interface WentBack {
  type: "went_back";
  counter: number;
}

/** The next round was dealt, with this deck: also where it came from a seed or was random. */
export interface NextRound {
  type: "next_round";
  deck: (Card | DevilCard)[];
}

/** The base of all entries: one thing that was done at a table. */
export type Entry =
  | Submitted
  | Undone
  | Redone
  | WentBack
  | NextRound;

/** A table at one moment, as one player may know it. */
export interface SnapshotData {
  /** The player's name; null for a spectator. */
  who: string | null;
  /** The current round, as the player may know it. */
  view: View;
  /** What the player could submit now. */
  actions: Action[];
  /** What has happened since the counter was `since`. */
  events: ToldData[];
  /** The counter that the events begin after. */
  since: number;
  /** Whether a counter ahead of the table was asked for: forget what was told before. */
  is_restart: boolean;
  /** How many events there have been: ask with it next time. */
  counter: number;
  /** The name at each seat in the current round. */
  seating: string[];
  /** The number of the current round, from 1. */
  round: number;
  /** How many rounds are played; null if there is a target. */
  rounds: number | null;
  /** The total that ends the match when a round ends; null if there is a number of rounds. */
  target: number | null;
  /** What each player has scored, the people first, then the dummies. */
  totals: TotalData[];
  /** Who has won the match; nobody while it goes on. */
  winners: string[];
  /** The people whom everybody waits for. */
  awaited: string[];
  /** Whether this player could take something back now. */
  can_undo: boolean;
  /** Whether this player could do something again now. */
  can_redo: boolean;
}

/** An event as somebody was told it, the counter after it, and who sat where when it happened. */
export interface ToldData {
  counter: number;
  event: Event;
  /** The name at each seat in the round in which it happened. */
  names: string[];
  /** Where this player sat in that round; null for a spectator. */
  seat: number | null;
}

/** What a player has scored in the rounds that are over. */
export interface TotalData {
  name: string;
  total: number;
}

/** The stable name of a refusal, for programs; the error's message is for people. */
export type Reason =
  | "not_an_action"
  | "wrong_game"
  | "wrong_phase"
  | "round_over"
  | "unknown_seat"
  | "not_your_turn"
  | "already_acted"
  | "not_taking_part"
  | "incomplete_deck"
  | "repeated_card"
  | "foreign_card"
  | "card_not_held"
  | "plays_by_rule"
  | "other_seat";

/** Why The Bottle Imp refuses an action, where `flaschenteufel.Reason` has no name for it. */
export type BottleImpReason =
  | "wrong_number_of_cards"
  | "wrong_order"
  | "wrong_packet"
  | "must_follow_suit"
  | "unknown_packet"
  | "unknown_bottle"
  | "bottle_not_on_offer";

/** Why Hol's der Teufel refuses an action, where `flaschenteufel.Reason` has no name for it. */
export type HolsDerTeufelReason =
  | "wrong_first_suit"
  | "wrong_row"
  | "wrong_end"
  | "blocked_end"
  | "no_matching_value"
  | "angel_too_early"
  | "row_has_an_angel"
  | "must_lay_a_card";
