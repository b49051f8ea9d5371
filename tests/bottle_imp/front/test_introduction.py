"""What a beginner is told: all of it, and nothing that is not so at this table."""

from __future__ import annotations

import re
from typing import Any

import pytest
from attrs import evolve

import flaschenteufel as ft
from flaschenteufel.bottle_imp import BottleImp, BottleImpRound
from flaschenteufel.bottle_imp.cards import EDITION_2003, Card, Deck, Edition, Suit
from flaschenteufel.bottle_imp.descriptions import described, description_of
from flaschenteufel.bottle_imp.layout import Layout
from flaschenteufel.bottle_imp.phases.discard import Discarding
from flaschenteufel.bottle_imp.phases.passing import Passing, both_neighbours
from flaschenteufel.bottle_imp.scoring import Tally, partners_together
from flaschenteufel.bottle_imp.seating import Seating, all_but_the_dealer
from flaschenteufel.bottle_imp.steps import Receiver
from flaschenteufel.bottle_imp.tricks import Slot, once_around
from flaschenteufel.bottle_imp.variants.lopaka import lopakas_hand
from flaschenteufel.bottle_imp.vocabulary import Phase
from flaschenteufel.cli.story import Story
from tests.tables import bottle_imp


def introduced(variant: ft.Variant, players: int | None = None) -> str:
    """The introduction at a table, on one line."""
    return " ".join(Story((), variant.deal(players, seed=7)).introduction())


def paragraph(title: str, name: str, players: int | None = None) -> str:
    return _paragraph(title, introduced(ft.get_variant(name), players))


def _paragraph(title: str, text: str) -> str:
    return re.split(r" (?=Before the first trick\.|The tricks\.|The score\.)", text.partition(f"{title}. ")[2])[0]


def table(**layout: Any) -> BottleImp:
    """A house variant for some players with the 36 cards."""
    return BottleImp(
        name="house",
        title="House rules",
        layouts=(evolve(Layout(players=3, packets=(12,), preparation=()), **layout),),
        printings=(EDITION_2003,),
    )


def before(variant: BottleImp) -> str:
    return _paragraph("Before the first trick", introduced(variant))


class TestBeforeTheFirstTrick:
    def test_the_classic_game(self) -> None:
        assert paragraph("Before the first trick", "classic", 3) == (
            "Everybody is dealt 12 cards. Everybody puts 1 card into the devil's trick, face down. Then everybody "
            "gives one card to the left neighbour and one card to the right neighbour, all at the same time. So the "
            "devil's trick has 3 cards; they are turned up in the end."
        )

    @pytest.mark.parametrize("name", ["teams", "second-bottle"])
    def test_the_dealer_of_five_has_fewer_cards(self, name: str) -> None:
        text = paragraph("Before the first trick", name, 5)
        assert text.startswith(
            "Everybody is dealt 11 cards, the dealer 10 cards. Everybody but the dealer, who was dealt "
        )
        assert "fewer cards, puts 1 card into the devil's trick, face down. Then everybody gives one card" in text
        assert "has 4 cards;" in text

    def test_lopaka(self) -> None:
        assert paragraph("Before the first trick", "lopaka") == (
            "Everybody is dealt 11 cards. Everybody but Lopaka gives one card to the other player, all at the same "
            "time. Then the hand of Lopaka is laid open on the table. The devil's trick is what is left over from the "
            "deal: 3 cards, turned up in the end."
        )

    def test_the_demons_eye(self) -> None:
        assert paragraph("Before the first trick", "demons-eye") == (
            "Everybody is dealt a first packet of 6 cards and a second packet of 12 cards. Everybody puts 2 cards of "
            "the second packet into the devil's trick, face down. Then everybody gives one card of the second packet "
            "into the first packet of the other player and one card into the second packet of the other player, all at "
            "the same time. Then the first packet of everybody is laid open on the table. So the devil's trick has 4 "
            "cards; they are turned up in the end."
        )

    def test_the_bright_house(self) -> None:
        text = paragraph("Before the first trick", "bright-house")
        assert "These packets lie face down" in text
        assert text.count("into the devil's trick, face down") == 2
        assert (
            "Then everybody lays one packet open on the table, all at the same time; the other one stays hidden."
            in text
        )

    @pytest.mark.parametrize("name", [name for name in ft.list_variants() if name != "hols-der-teufel"])
    def test_the_devils_trick_has_as_many_cards_as_it_is_said(self, name: str) -> None:
        variant = ft.get_variant(name)
        for players in variant.player_counts:
            said = re.findall(
                r"The devil's trick is .*: (\d+) card|devil's trick has (\d+) card", introduced(variant, players)
            )
            state = variant.deal(players, seed=7)
            while not state.is_over:
                state = state.apply(state.legal_actions()[0])
            assert isinstance(state, BottleImpRound)
            assert [int("".join(found)) for found in said] == [len(state.devils_trick)]


class TestHouseRules:
    def test_nothing_is_put_away(self) -> None:
        text = introduced(table())
        assert before(table()) == "Everybody is dealt 12 cards. No card is put away: the devil's trick is empty."
        assert "Who has a bottle in the end scores nothing." in text

    def test_what_is_left_over_and_what_is_put_away(self) -> None:
        variant = table(players=5, packets=(7,), preparation=(Discarding(),))
        assert before(variant).endswith(
            "So the devil's trick has 6 cards, 1 of them left over from the deal; they are turned up in the end."
        )

    def test_packets_of_which_none_is_open(self) -> None:
        variant = table(players=2, packets=(9, 9))
        assert "open" not in introduced(variant)
        assert "One plays from any of the packets, and follows suit within that packet." in introduced(variant)

    def test_hands_that_lie_open(self) -> None:
        def all_of_it(seating: Seating, seat: int) -> tuple[int, ...]:
            return (0,)

        def the_dealers(seating: Seating, seat: int) -> tuple[int, ...]:
            return (0,) if seat == seating.dealer else ()

        assert "The hand of everybody is laid open on the table." in before(table(laid_open=all_of_it))
        assert "Some of the cards are laid open on the table." in before(table(laid_open=the_dealers))

    def test_who_takes_part(self) -> None:
        def the_dealer(seating: Seating) -> tuple[int, ...]:
            return (seating.dealer,)

        steps = (Discarding(who=all_but_the_dealer), Discarding(who=the_dealer, phase=Phase.DISCARD_SECOND))
        text = before(table(preparation=steps))
        assert "Everybody but the dealer puts 1 card into the devil's trick" in text
        assert "Then whoever is asked puts 1 card into the devil's trick" in text
        assert "has 3 cards;" in text

    def test_gifts_to_anybody(self) -> None:
        def opposite(seating: Seating, seat: int) -> tuple[Receiver, ...]:
            return (seating.at(seat, 2), 0), (seat, 0)

        def around_the_dealer(seating: Seating, seat: int) -> tuple[Receiver, ...]:
            return both_neighbours(seating, seat)[:: 1 if seat == seating.dealer else -1]

        four: dict[str, Any] = {"players": 4, "packets": (9,)}
        assert (
            "Everybody gives one card to the player 2 places to the left and one card to one's own seat, all at"
            in before(table(**four, preparation=(Passing(opposite),)))
        )
        assert "Everybody gives cards away as this variant has it, all at the same time." in before(
            table(**four, preparation=(Passing(around_the_dealer),))
        )

    def test_an_order_of_its_own(self) -> None:
        def crosswise(seats: int) -> tuple[Slot, ...]:
            return Slot(0), Slot(2), Slot(1)

        def thrice_around(seats: int) -> tuple[Slot, ...]:
            return once_around(seats) * 3

        variant = evolve(table(), order=crosswise)
        assert "everybody plays one card to a trick, in an order of its own, and must" in introduced(variant)
        thrice = evolve(table(), order=thrice_around)
        assert "everybody plays 3 cards to a trick, clockwise, and must" in introduced(thrice)

    def test_dummies_of_another_kind(self) -> None:
        def the_neighbours(seating: Seating) -> tuple[int, ...]:
            return seating.left(seating.dealer), seating.right(seating.dealer)

        def lowest(legal: int, trick: int, cheap: int) -> int:
            return legal & -legal

        variant = evolve(
            table(
                players=1,
                dummies=2,
                automatic=the_neighbours,
                laid_open=lopakas_hand,
                preparation=(Discarding(),),
                packets=(11,),
                dealers_packets=(12,),
            ),
            dummy=lowest,
            dummy_name="ghost",
        )
        text = introduced(variant)
        assert "Everybody but each ghost puts 1 card into the devil's trick" in text
        assert "Then the hand of each ghost is laid open on the table." in text
        assert (
            "Each ghost is nobody, but scores and may have the bottle like everybody, and plays by a rule of this"
            in text
        )

    def test_cards_of_one_kind(self) -> None:
        cards = [Card(number, Suit.RED, 2) for number in range(1, 12)]
        odd = Edition("odd", Deck([*cards, Card(12, Suit.BLUE, 1)]))
        text = introduced(evolve(table(packets=(4,)), printings=(odd,)))
        assert "red     11 cards from 1 to 11, worth 2 points each" in text
        assert "blue    1 card from 12 to 12, worth 1 point each" in text


class TestTheScore:
    def test_teams(self) -> None:
        text = paragraph("The score", "teams", 4)
        assert (
            "Partners add up what they have won, and each of them scores the sum; if one of them has a bottle" in text
        )
        assert text.endswith("Who plays alone scores double, and with a bottle loses double.")

    def test_teams_without_solo_players(self) -> None:
        text = paragraph("The score", "teams", 6)
        assert "Partners add up" in text
        assert "alone" not in text

    def test_solo_players_without_teams(self) -> None:
        text = introduced(evolve(table(), scoring=partners_together))
        assert "Partners" not in text
        assert "Who plays alone scores double" in text

    def test_two_bottles_cost_twice(self) -> None:
        assert "loses the points of the devil's trick, once for each bottle, and" in paragraph(
            "The score", "second-bottle"
        )
        assert "once for each bottle" not in paragraph("The score", "classic")


class TestTheTricks:
    def test_where_the_cards_come_from(self) -> None:
        assert "One plays from the open packet, then from the hidden packet, and" in paragraph(
            "The tricks", "bright-house"
        )
        assert "One plays from any of the packets, and" in paragraph("The tricks", "demons-eye")
        assert "packet" not in paragraph("The tricks", "classic")


class TestOwnSentences:
    """What a rule says of itself stands beside the function, and nowhere else."""

    def test_scoring_says_how_it_scores(self) -> None:
        @described("Who has a bottle {cost}. The rest score 1.", partners="Partners score 2.", alone="Loners score 3.")
        def flat(tally: Tally) -> tuple[int, ...]:
            return (1,) * len(tally.piles)

        alone = introduced(evolve(table(), scoring=flat))
        assert alone.endswith("The score. Who has a bottle scores nothing. The rest score 1. Loners score 3.")
        together = introduced(evolve(bottle_imp("teams"), scoring=flat), 6)
        assert together.endswith(" and scores nothing else. The rest score 1. Partners score 2.")

    def test_scoring_that_says_nothing_is_a_rule_of_its_own(self) -> None:
        def silent(tally: Tally) -> tuple[int, ...]:
            return (0, 0, 0)

        text = introduced(evolve(table(), scoring=silent))
        assert text.endswith(
            "The score. What a bottle costs in the end, and what else is scored, is a rule of this variant's own."
        )

    def test_a_dummy_says_how_it_plays(self) -> None:
        @described("the lowest card it has")
        def lowest(legal: int, trick: int, cheap: int) -> int:
            return legal & -legal

        text = introduced(evolve(bottle_imp("lopaka"), dummy=lowest))
        assert "and may have the bottle like everybody, and plays the lowest card it has." in text

    def test_nothing_else_is_taken_for_a_description(self) -> None:
        def vain(tally: Tally) -> tuple[int, ...]:
            return (0, 0, 0)

        vars(vain)["description"] = "I am wonderful."
        assert description_of(vain) is None
        assert "wonderful" not in introduced(evolve(table(), scoring=vain))
