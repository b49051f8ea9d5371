"""Rules as they are not: each function has the place of one of a referee's, and its name says what it changes."""

from __future__ import annotations

from collections.abc import Mapping

from assurance.referee import bottle_imp, hols_der_teufel
from assurance.referee.bottle_imp_table import Bottle, Card, Game, Play
from assurance.referee.hols_der_teufel import ANGEL, Lay
from assurance.referee.hols_der_teufel import Game as Devils

# The Bottle Imp.


def the_highest_card_wins(plays: list[Play], limit: float) -> Play:
    return max(plays, key=lambda play: play[1][0])


def the_lowest_card_below_the_price_wins(plays: list[Play], limit: float) -> Play:
    below = [play for play in plays if play[1][0] < limit]
    return min(below, key=lambda play: play[1][0]) if below else the_highest_card_wins(plays, limit)


def nobody_follows_suit(game: Game, packet: list[Card]) -> list[Card]:
    return packet


def gifts_go_to_the_wrong_side(game: Game, giver: int) -> list[tuple[int, int]]:
    return [((giver - 1) % game["seats"], 0), ((giver + 1) % game["seats"], 0)]


def the_seller_gets_no_card(game: Game, bottle: Bottle, winner: int, card: Card) -> None:
    bottle.update({"owner": winner, "price": card[0], "card": card})


def the_dealers_neighbours_are_partners(game: Game) -> list[list[int]]:
    line_up = [[0], [1, 4], [2, 3]] if game["seats"] == 5 else [[place] for place in range(game["seats"])]
    return sorted(sorted((game["dealer"] + place) % game["seats"] for place in side) for side in line_up)


def partners_share_a_bottle_only(game: Game) -> list[int]:
    scores = [bottle_imp.points_of(pile) for pile in game["piles"]]
    for side in bottle_imp.sides(game):
        if game["bottles"][0]["owner"] in side:
            for seat in side:
                scores[seat] = -bottle_imp.points_of(game["devil"])
    return scores


def everybody_discards(game: Game, seat: int) -> bool:
    return True


def the_lower_price_counts(game: Game) -> float:
    return min(bottle["price"] for bottle in game["bottles"])


def the_cheaper_bottle_is_sold(prices: list[float]) -> int:
    return prices.index(min(prices))


def two_bottles_cost_as_much_as_one(game: Game) -> list[int]:
    owners = [bottle["owner"] for bottle in game["bottles"]]
    devil = bottle_imp.points_of(game["devil"])
    return [-devil if seat in owners else bottle_imp.points_of(pile) for seat, pile in enumerate(game["piles"])]


def both_hands_follow_suit_together(game: Game, seat: int) -> list[Card]:
    return bottle_imp.following(game, game["packets"][seat][0] + game["packets"][seat][1])


def gifts_go_to_the_wrong_hand(game: Game, giver: int) -> list[tuple[int, int]]:
    return [(1 - giver, 1), (1 - giver, 0)]


def lopaka_wins_as_cheaply_as_he_can(game: Game, seat: int, choice: list[Card]) -> Card:
    if not game["trick"]:
        return max(choice)
    price = bottle_imp.price(game)
    winners = [card for card in choice if bottle_imp.winning_play([*game["trick"], (seat, card)], price)[1] == card]
    return min(winners or choice)


def lopaka_sits_to_the_left(game: Game, seat: int) -> bool:
    return seat == (game["dealer"] + 1) % 3


def the_hidden_hand_is_played_first(game: Game, seat: int) -> list[Card]:
    shown = game["open"][seat][0]
    return bottle_imp.following(game, game["packets"][seat][1 - shown if len(game["trick"]) < 2 else shown])


# Hol's der Teufel.


def chips_go_to_the_left(game: Devils, chips: int) -> None:
    paid = min(chips, game["chips"][game["turn"]])
    game["chips"][game["turn"]] -= paid
    game["chips"][hols_der_teufel.left_of(game, game["turn"])] += paid


def debts_are_made(game: Devils, chips: int) -> None:
    game["chips"][game["turn"]] -= chips
    game["chips"][hols_der_teufel.right_of(game, game["turn"])] += chips


def the_value_is_paid(card: hols_der_teufel.Card, beside: hols_der_teufel.Card) -> int:
    return card[1] if card[1] < beside[1] else 0


def angels_come_at_once(game: Devils) -> list[Lay]:
    if ANGEL not in game["hands"][game["turn"]]:
        return []
    return [(ANGEL, suit, end) for suit, row in game["rows"].items() if ANGEL not in row for end in ("low", "high")]


def any_devil_comes_first(game: Devils) -> list[Lay]:
    return [hols_der_teufel.start(card) for card in hols_der_teufel.devils(game)]


def all_cards_are_laid(game: Devils) -> bool:
    return not any(game["hands"])


def all_may_pass_for_ever(game: Devils) -> bool:
    return not game["hands"][game["dealer"]]


# Matches.


def the_deal_moves_anticlockwise(number: int, seats: int) -> int:
    return -number % seats


def the_lowest_total_wins(totals: Mapping[str, int]) -> list[str]:
    return [name for name, total in totals.items() if total == min(totals.values())]


def a_round_more_is_played(totals: Mapping[str, int], played: int, rounds: int, target: int | None) -> bool:
    return played == rounds + 1
