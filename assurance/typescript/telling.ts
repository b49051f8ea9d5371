// Tells any document in a few words. Each `switch` names all that there is: a kind that is missing does not compile.
import type {
  Action,
  BottleImpReason,
  Card,
  DevilCard,
  Document,
  Entry,
  Event,
  HolsDerTeufelReason,
  Reason,
  View,
} from "./flaschenteufel";

declare const console: { log(text: string): void };

function missing(nothing: never): never {
  throw new Error(`unknown: ${JSON.stringify(nothing)}`);
}

function card(one: Card | DevilCard | null): string {
  if (one === null) return "a card";
  return "number" in one ? `${one.suit} ${one.number}` : `${one.suit ?? "angel"} ${one.value ?? ""}`;
}

function action(one: Action): string {
  switch (one.type) {
    case "deal":
      return `deals ${one.deck.length} cards`;
    case "discard":
      return `discards ${one.cards.map(card)}`;
    case "pass":
      return `gives ${one.cards.map(card)}`;
    case "expose":
      return `opens ${one.packet}`;
    case "play":
      return `plays ${card(one.card)}`;
    case "take_bottle":
      return `takes bottle ${one.bottle}`;
    case "lay":
      return `lays ${card(one.card)} at the ${one.end} end of ${one.row}`;
    case "pass_turn":
      return "passes";
    default:
      return missing(one);
  }
}

function view(one: View): string {
  switch (one.game) {
    case "bottle-imp": {
      const led = one.trick.led ?? "nothing";
      const receivers = one.seat === null ? [] : (one.receivers[one.seat] ?? []);
      const best = one.trick.winning === null ? "nobody" : `seat ${one.trick.winning}`;
      return `${one.title}, ${one.phase}: ${led} led, ${best} wins, gifts to ${receivers.map((to) => to.seat)}`;
    }
    case "hols-der-teufel":
      return `${one.title}, ${one.phase}: ${one.lays.map(({ lay, price }) => `${action(lay)} for ${price}`)}`;
    default:
      return missing(one);
  }
}

function event(one: Event): string {
  switch (one.type) {
    case "round_began":
      return `round ${one.number} of ${one.names}`;
    case "dealt":
      return `seat ${one.seat} deals ${one.packets.map((hand) => hand.flat().map(card))}`;
    case "hands_dealt":
      return `seat ${one.seat} deals ${one.hands.map((hand) => hand.map(card))}`;
    case "discarded":
    case "offered":
    case "trick_taken":
      return `seat ${one.seat}, ${one.type}: ${one.cards.map(card)}`;
    case "passed":
      return `seat ${one.seat} gives ${card(one.card)} to seat ${one.receiver}`;
    case "looked":
    case "exposed":
      return `seat ${one.seat}, ${one.type} ${one.packet}: ${one.cards.map(card)}`;
    case "chosen":
      return `seat ${one.seat} has chosen ${one.packet ?? "a packet"}`;
    case "played":
      return `seat ${one.seat} plays ${card(one.card)}${one.lay_open ? ", which lay open" : ""}`;
    case "bottle_sold":
      return `seat ${one.seat} buys bottle ${one.bottle} for ${one.price}`;
    case "devils_trick_shown":
      return `the devil's trick: ${one.cards.map(card)}`;
    case "laid":
      return `seat ${one.seat} lays ${card(one.card)} at the ${one.end} end of ${one.row}`;
    case "chips_paid":
      return `seat ${one.seat} pays ${one.amount} to seat ${one.receiver}`;
    case "turn_passed":
    case "taken_back":
      return `seat ${one.seat}, ${one.type}`;
    case "rewound":
      return `all go back to ${one.counter}`;
    case "round_scored":
      return `the scores: ${one.scores}`;
    case "awaited":
      return `${one.phase}, seats ${one.seats}`;
    default:
      return missing(one);
  }
}

function entry(one: Entry): string {
  switch (one.type) {
    case "submitted":
      return action(one.action);
    case "undone":
    case "redone":
      return `seat ${one.seat}, ${one.type}`;
    case "went_back":
      return `back to ${one.counter}`;
    case "next_round":
      return one.deck.map(card).join();
    default:
      return missing(one);
  }
}

// A server that sends the reason of a refusal sends one of these: see how a table of words has to name them all.
export const words: Record<Reason | BottleImpReason | HolsDerTeufelReason, number> = {
  already_acted: 0,
  angel_too_early: 0,
  blocked_end: 0,
  bottle_not_on_offer: 0,
  card_not_held: 0,
  foreign_card: 0,
  incomplete_deck: 0,
  must_follow_suit: 0,
  must_lay_a_card: 0,
  no_matching_value: 0,
  not_an_action: 0,
  not_taking_part: 0,
  not_your_turn: 0,
  other_seat: 0,
  plays_by_rule: 0,
  repeated_card: 0,
  round_over: 0,
  row_has_an_angel: 0,
  unknown_bottle: 0,
  unknown_packet: 0,
  unknown_seat: 0,
  wrong_end: 0,
  wrong_first_suit: 0,
  wrong_game: 0,
  wrong_number_of_cards: 0,
  wrong_order: 0,
  wrong_packet: 0,
  wrong_phase: 0,
  wrong_row: 0,
};

function document(one: Document): string {
  switch (one.kind) {
    case "action":
      return action(one.value);
    case "event":
      return event(one.value);
    case "view":
      return view(one.value);
    case "snapshot":
      return [
        view(one.value.view),
        ...one.value.actions.map(action),
        ...one.value.events.map((told) => `${told.counter} ${event(told.event)}`),
        ...one.value.totals.map(({ name, total }) => `${name}: ${total}`),
      ].join("; ");
    case "state":
      return one.value.actions.map(action).join("; ");
    case "match":
      return [...one.value.finished, one.value.round].flatMap((round) => round.actions.map(action)).join("; ");
    case "record":
      return one.value.states.flatMap((round) => round.actions.map(action)).join("; ");
    case "table":
      return one.value.entries.map(entry).join("; ");
    default:
      return missing(one);
  }
}

const told = new Map<string, number>();

export function tell(one: Document): void {
  if (document(one).includes("undefined")) throw new Error(`not told: ${JSON.stringify(one)}`);
  told.set(one.kind, (told.get(one.kind) ?? 0) + 1);
}

export function report(): void {
  if (told.size !== 8) throw new Error(`only these kinds were told: ${[...told.keys()]}`);
  console.log(`All documents were told: ${[...told].map(([kind, number]) => `${number} of kind ${kind}`).join(", ")}.`);
}
