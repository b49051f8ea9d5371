"""The Bottle Imp once more, as plainly as can be: lists, dicts and ifs, written from the clauses alone.

A move is what is done, by which seat, and with what: `("discard", 2, cards)`, `("pass", 2, cards)`,
`("expose", 2, packet)`, `("play", 2, card)`, `("take", 2, bottle)`; and `("deal", 2, cards)` for the dealer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations, permutations
from typing import Any

from assurance.referee.bottle_imp_table import Bottle, Card, Game, Play, deck, is_lopaka, packet_sizes, phases

Move = tuple[str, int, Any]


def cards(game: Game) -> list[Card]:
    """All cards that are dealt."""
    return deck(game["edition"], game["seats"])


def go_on(game: Game) -> None:
    """To the next phase, or to the first trick."""
    following = [*phases(game), "trick"]
    game["submitted"] = {}
    game["phase"] = following[following.index(game["phase"]) + 1]
    if game["phase"] == "trick":
        for seat in range(game["seats"]):
            if game["variant"] == "demons-eye" or is_lopaka(game, seat):  # EYE-3, LOP-3
                game["open"][seat] = [0]


# Who may do what.


def to_act(game: Game) -> list[int]:
    """The seats that the round waits for."""
    if game["phase"] == "deal":
        return [game["dealer"]]
    if game["phase"] == "trick":
        return [(game["leader"] + len(game["trick"])) % game["seats"]]  # TRICK-1, EYE-4, HOUSE-4
    if game["phase"] == "choose_bottle":
        return [winning_play(game["trick"], price(game))[0]]  # TWO-3
    if game["phase"] == "score":
        return []
    return [seat for seat in range(game["seats"]) if takes_part(game, seat) and seat not in game["submitted"]]


def takes_part(game: Game, seat: int) -> bool:
    """Whether a seat has something to do in this phase, which waits for all (PASS-3, HOUSE-3)."""
    if game["phase"] == "discard" and game["seats"] == 5:
        return seat != game["dealer"]  # TEAM-4, TWO-1
    return not is_lopaka(game, seat)  # LOP-3


def legal(game: Game) -> list[Move]:
    """All that may be done now; the orders of a deck are not listed."""
    moves: list[Move] = []
    for seat in to_act(game):
        packet = sorted(game["packets"][seat][working_packet(game)])
        if game["phase"] in ("discard", "discard_second"):
            number = 2 if game["variant"] == "demons-eye" else 1  # DISC-1, EYE-2, HOUSE-1
            moves += [("discard", seat, choice) for choice in combinations(packet, number)]
        elif game["phase"] in ("pass", "pass_second"):
            number = 1 if game["variant"] in ("lopaka", "bright-house") else 2  # PASS-1, EYE-2, LOP-3, HOUSE-1
            moves += [("pass", seat, choice) for choice in permutations(packet, number)]
        elif game["phase"] == "expose":
            moves += [("expose", seat, 0), ("expose", seat, 1)]  # HOUSE-3
        elif game["phase"] == "trick":
            moves += [("play", seat, card) for card in playable(game, seat)]
        elif game["phase"] == "choose_bottle":
            moves += [("take", seat, 0), ("take", seat, 1)]  # TWO-3
    return moves


def allows(game: Game, move: Move) -> bool:
    """Whether a move may be made, a deal too."""
    if game["phase"] == "deal" and move[0] == "deal":
        return move[1] == game["dealer"] and Counter(move[2]) == Counter(cards(game))
    return move in legal(game)


def working_packet(game: Game) -> int:
    """The packet that discards and gifts come from (EYE-2, HOUSE-1, HOUSE-2)."""
    return 1 if game["variant"] == "demons-eye" or game["phase"].endswith("_second") else 0


def playable(game: Game, seat: int) -> list[Card]:
    """The cards that a seat may play to the trick."""
    packets = game["packets"][seat]
    if game["variant"] == "demons-eye":
        return following(game, packets[0]) + following(game, packets[1])  # EYE-4, EYE-5, EYE-7
    if game["variant"] == "bright-house":
        shown = game["open"][seat][0]
        return following(game, packets[shown if len(game["trick"]) < 2 else 1 - shown])  # HOUSE-4, HOUSE-5
    if is_lopaka(game, seat):
        return [lopakas_card(game, seat, following(game, packets[0]))]
    return following(game, packets[0])


def following(game: Game, packet: list[Card]) -> list[Card]:
    """TRICK-2: those of the led suit, or all if there are none; TRICK-1: a leader is free."""
    if not game["trick"]:
        return packet
    led = game["trick"][0][1][1]
    return [card for card in packet if card[1] == led] or packet


def lopakas_card(game: Game, seat: int, choice: list[Card]) -> Card:
    """What he must play (LOP-4)."""
    if not game["trick"]:
        return max(choice)  # LOP-5
    winners = [card for card in choice if winning_play([*game["trick"], (seat, card)], price(game))[1] == card]
    return max(winners) if winners else min(choice)


def price(game: Game) -> float:
    """What a trick is judged by (TWO-2)."""
    return max(bottle["price"] for bottle in game["bottles"])


def winning_play(plays: list[Play], limit: float) -> Play:
    """TRICK-3 and TRICK-4."""
    below = [play for play in plays if play[1][0] < limit]
    return max(below or plays, key=lambda play: play[1][0])


# What a move does.


def do(game: Game, move: Move) -> None:
    """Change the game by a legal move."""
    kind, seat, what = move
    if kind == "deal":
        deal(game, list(what))
    elif kind == "discard":
        for card in what:
            game["packets"][seat][working_packet(game)].remove(card)
            game["devil"].append(card)
        submit(game, seat, what)
    elif kind in ("pass", "expose"):
        submit(game, seat, what)
    elif kind == "play":
        play_card(game, seat, what)
    elif kind == "take":
        end_trick(game, what)


def deal(game: Game, stock: list[Card]) -> None:
    """Seat after seat gets its packets; what is left over is the devil's trick (LOP-2)."""
    for seat in range(game["seats"]):
        for packet, size in enumerate(packet_sizes(game, seat)):
            game["packets"][seat][packet] = stock[:size]
            stock = stock[size:]
    game["devil"] = stock
    go_on(game)


def submit(game: Game, seat: int, what: object) -> None:
    """Nothing happens before all have chosen (PASS-3)."""
    game["submitted"][seat] = what
    if to_act(game):
        return
    if game["phase"] in ("pass", "pass_second"):
        hand_over(game)
    elif game["phase"] == "expose":
        game["open"] = [[game["submitted"][seat]] for seat in range(2)]
    go_on(game)


def hand_over(game: Game) -> None:
    """All gifts change hands at once (PASS-1)."""
    for giver, gifts in game["submitted"].items():
        for card, (receiver, packet) in zip(gifts, receivers(game, giver), strict=True):
            game["packets"][giver][working_packet(game)].remove(card)
            game["packets"][receiver][packet].append(card)


def receivers(game: Game, giver: int) -> list[tuple[int, int]]:
    """The seat and the packet that each gift goes to."""
    if game["variant"] == "demons-eye":
        return [(1 - giver, 0), (1 - giver, 1)]  # EYE-2
    if game["variant"] == "bright-house":
        return [(1 - giver, working_packet(game))]  # HOUSE-1, HOUSE-2
    if game["variant"] == "lopaka":
        return [(seat, 0) for seat in range(3) if seat != giver and not is_lopaka(game, seat)]  # LOP-3
    return [((giver + 1) % game["seats"], 0), ((giver - 1) % game["seats"], 0)]  # PASS-1


def play_card(game: Game, seat: int, card: Card) -> None:
    """The last card of a trick decides it; the first bottle of two is chosen by its buyer (TWO-3)."""
    for packet in game["packets"][seat]:
        if card in packet:
            packet.remove(card)
    game["trick"].append((seat, card))
    if len(game["trick"]) < (4 if game["seats"] == 2 else game["seats"]):  # EYE-4, HOUSE-4
        return
    prices = [bottle["price"] for bottle in game["bottles"]]
    if winning_play(game["trick"], price(game))[1][0] > max(prices):
        end_trick(game, None)
    elif prices == [19, 19]:
        game["phase"] = "choose_bottle"
    else:
        end_trick(game, bottle_won(prices))


def bottle_won(prices: list[float]) -> int:
    """TWO-4: the one with the higher price."""
    return prices.index(max(prices))


def end_trick(game: Game, bottle: int | None) -> None:
    """The winner takes the trick, and the bottle if one was won."""
    winner, card = winning_play(game["trick"], price(game))
    won = [played for _, played in game["trick"]]
    if bottle is not None:
        won.remove(card)  # BOTTLE-2
        sell(game, game["bottles"][bottle], winner, card)
    game["piles"][winner] += won
    game["tricks"].append({"leader": game["leader"], "plays": game["trick"], "winner": winner})
    game["leader"] = winner  # TRICK-1
    game["trick"] = []
    cards_left = any(packet for packets in game["packets"] for packet in packets)
    game["phase"] = "trick" if cards_left else "score"  # SCORE-1


def sell(game: Game, bottle: Bottle, winner: int, card: Card) -> None:
    """BOTTLE-2 and BOTTLE-3."""
    if bottle["owner"] is not None and bottle["card"] is not None:
        game["piles"][bottle["owner"]].append(bottle["card"])
    bottle.update({"owner": winner, "price": card[0], "card": card})


# Who scores what.


def sides(game: Game) -> list[list[int]]:
    """Who scores together; seats are counted from the dealer here (TEAM-1, TEAM-2)."""
    line_up = [[place] for place in range(game["seats"])]
    if game["variant"] == "teams":
        line_up = {4: [[0], [2], [1, 3]], 5: [[0], [1, 3], [2, 4]], 6: [[0, 3], [1, 4], [2, 5]]}[game["seats"]]
    if game["variant"] == "teams-with-solos":
        line_up = [[0], [3], [1, 4], [2, 5]]
    return sorted(sorted((game["dealer"] + place) % game["seats"] for place in side) for side in line_up)


def score(game: Game) -> list[int]:
    """The score of each seat (SCORE-1, SCORE-2)."""
    scores = [0] * game["seats"]
    for side in sides(game):
        bottles = len([bottle for bottle in game["bottles"] if bottle["owner"] in side])
        points = sum(points_of(game["piles"][seat]) for seat in side)
        if bottles:
            points = -bottles * points_of(game["devil"])  # TEAM-6, TWO-5
        if game["variant"] in ("teams", "teams-with-solos") and len(side) == 1:
            points = 2 * points  # TEAM-5, TEAM-6
        for seat in side:
            scores[seat] = points
    return scores


def points_of(pile: Iterable[Card]) -> int:
    return sum(card[2] for card in pile)


def facts(game: Game) -> dict[str, object]:
    """All that can be seen of the round from above, cards in order."""
    return {
        "phase": game["phase"],
        "to_act": to_act(game),
        "packets": [[sorted(packet) for packet in packets] for packets in game["packets"]],
        "hands": [sorted(card for packet in packets for card in packet) for packets in game["packets"]],
        "open": game["open"],
        "devil": sorted(game["devil"]),
        "bottles": game["bottles"],
        "leader": game["leader"],
        "trick": game["trick"],
        "tricks": game["tricks"],
        "piles": [sorted(pile) for pile in game["piles"]],
        "sides": sides(game),
        "lopaka": [seat for seat in range(game["seats"]) if is_lopaka(game, seat)],
    }
