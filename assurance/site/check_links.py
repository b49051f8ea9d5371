"""Every link of the built site leads somewhere, and no file of it calls another host."""

from __future__ import annotations

from assurance.site.pages import HOW, SITE, broken_links, fetched_from_others, pages_of, unknown_hosts


def test_there_is_a_site() -> None:
    assert len(list(pages_of(SITE))) > 30, HOW


def test_every_link_inside_the_site_leads_somewhere() -> None:
    assert not (faults := broken_links(SITE)), "\n".join(faults)


def test_links_to_others_go_to_known_hosts() -> None:
    assert not (faults := unknown_hosts(SITE)), "\n".join(faults)


def test_nothing_is_fetched_from_another_host() -> None:
    assert not (faults := fetched_from_others(SITE)), "\n".join(faults)
