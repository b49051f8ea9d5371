"""The Bottle Imp at the terminal, you against computer players: `python examples/terminal_game.py --help`."""

import argparse
import sys
from random import Random

import flaschenteufel as ft

YOU, *OTHERS = "You", "Ada", "Ben", "Cleo", "Dan", "Eve"
VARIANTS = [name for name in ft.list_variants() if isinstance(ft.get_variant(name), ft.bottle_imp.BottleImp)]
HELP = "Numbers of cards (24/4 is the 24, for 4 points; the gift to your left first), a packet or a bottle; or undo."


def main() -> None:
    """Play a round as the arguments say."""
    parser = argparse.ArgumentParser(description="Play The Bottle Imp against computer players.", epilog=HELP)
    parser.add_argument("variant", nargs="?", default="classic", choices=VARIANTS)
    parser.add_argument("players", nargs="?", type=int, choices=range(2, 7), help="as few as possible by default")
    parser.add_argument("--seed", help="the same seed gives the same cards")
    options = parser.parse_args()
    names = [YOU, *OTHERS][: options.players or ft.get_variant(str(options.variant)).player_counts[0]]
    try:
        play(ft.Table(ft.Match.start(options.variant, names, rounds=1, seed=options.seed)), Random(options.seed))
    except ft.PlayerCountError as error:
        parser.error(str(error))
    except (EOFError, KeyboardInterrupt):
        print("\nGood-bye!")


def play(table: ft.Table, rng: Random) -> None:
    """Play to the end of the round. You and the bots see what their views show, and nothing else."""
    bot, names, told = ft.bots.RulebookBot(), table.match.seating, 0
    while True:
        events, told = table.events(YOU, since=told)
        for event in events:
            tell(event, names)
        if table.round.is_over:
            return
        name = names[table.round.to_act[0]]
        if name == YOU and sys.stdin.isatty():
            take_your_turn(table)
        else:  # where nobody can be asked, a bot takes your seat as well
            table.submit(name, bot.choose(table.view(name), rng))


def take_your_turn(table: ft.Table) -> None:
    """Show you the cards that you may see, and ask until the table accepts an answer: what it refuses, it explains."""
    view = table.view(YOU)
    assert isinstance(view, ft.bottle_imp.BottleImpView)
    for seat, name in enumerate(table.match.seating):
        for number, packet in enumerate(view.packets(seat)):
            if packet and (seat == view.seat or number in view.exposed(seat)):
                print(f"    {name}:", *(f"{card.suit} {card}/{card.points}" for card in packet), sep="  ")
    print("    Price:", *(bottle.price for bottle in view.bottles))
    while True:
        answer = input(f"{view.phase} (or ?): ").strip()
        try:
            if answer == "undo":
                table.undo(YOU)
            else:
                table.submit(YOU, meant(answer, view))
            return
        except ft.FlaschenteufelError as refusal:
            print(refusal)
        except (KeyError, ValueError):
            print(HELP)


def meant(answer: str, view: ft.bottle_imp.BottleImpView) -> ft.Action:
    """What you want to do, allowed or not."""
    cards = {str(card): card for card in view.deck}
    match view.legal_actions()[0]:
        case ft.bottle_imp.Discard(seat) | ft.bottle_imp.Pass(seat) as action:
            return type(action)(seat, [cards[number] for number in answer.split()])
        case ft.bottle_imp.Expose(seat) | ft.bottle_imp.TakeBottle(seat) as action:
            return type(action)(seat, int(answer))
        case action:
            return ft.bottle_imp.Play(action.seat, cards[answer])


def tell(event: ft.Event, names: tuple[str, ...]) -> None:
    """Say what happened, as far as you may know it."""
    match event:
        case ft.bottle_imp.Passed(giver, receiver, card=ft.bottle_imp.Card() as card) if names[receiver] == YOU:
            print(f"{names[giver]} gave you {card.suit} {card}")
        case ft.bottle_imp.Played(seat, card):
            print(f"  {names[seat]:6} {card.suit} {card}")
        case ft.bottle_imp.TrickTaken(seat, cards):
            print(f"The trick goes to {names[seat]}: {sum(card.points for card in cards)} points")
        case ft.bottle_imp.BottleSold(seat, price=price):
            print(f"The bottle goes to {names[seat]}: the price is {price} now")
        case ft.RoundScored(scores):
            print("Scores:", *(f"{name} {score}" for name, score in zip(names, scores, strict=True)), sep="  ")
        case _:
            pass


if __name__ == "__main__":
    main()
