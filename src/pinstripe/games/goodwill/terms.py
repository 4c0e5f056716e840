"""The things on the table as words: companies, resources, bosses, event cards and sums."""

from __future__ import annotations

from pinstripe.engine.words import Message, Money, Param, Term, message

from .table import (
    HALVES,
    LAST_YEAR,
    NOBODY,
    RATINGS,
    RESOURCES,
    Boss,
    Company,
    Happening,
    Resource,
    State,
)


def company_term(company: int) -> Param:
    return "" if company == NOBODY else Term(f"company.{Company(company).name.lower()}")


def resource_term(resource: int) -> Term:
    return Term(f"resource.{Resource(resource).name.lower()}")


def boss_term(boss: int) -> Param:
    return Term("term.no_boss") if boss == NOBODY else Term(f"boss.{Boss(boss).name.lower()}")


def happening_term(kind: int) -> Term:
    return Term(f"happening.{Happening(kind).name.lower()}")


def dollars(sum_of_money: int) -> Money:
    return Money(sum_of_money)


def calendar_year(state: State, year: int) -> int:
    return LAST_YEAR - state.years + year


def boss_card(state: State, boss: int) -> Message:
    """A boss with salary and what the boss is good at; dividends only where they are played."""
    skills: list[Param] = [
        message("half.rating", kind=happening_term(rating), n=state.boss_rating[boss, rating])
        for rating in range(RATINGS)
        if state.boss_rating[boss, rating] > 0
    ]
    if state.dividends == 1 and state.boss_dividends[boss] == 1:
        skills.append(Term("term.dividends"))
    salary = dollars(state.boss_salary[boss])
    return message(
        "term.boss_card", boss=boss_term(boss), salary=salary, skills=tuple(skills) or Term("term.no_skills")
    )


def resources_in(bits: int) -> tuple[Param, ...]:
    return tuple(resource_term(resource) for resource in range(RESOURCES) if bits >> resource & 1)


def half_card(state: State, card: int, half: int) -> Message:
    """One half of an event card, as short as it is printed."""
    kind, what = state.event_kind[card, half], state.event_what[card, half]
    change = state.event_change[card, half]
    match kind:
        case Happening.PRICE:
            way = "half.price_up" if change > 0 else "half.price_down"
            return message(way, what=resources_in(what), sum=dollars(abs(change)))
        case Happening.SUBSIDY:
            return message("half.subsidy", resource=resource_term(what))
        case Happening.TAX:
            return message("half.tax", resource=resource_term(what))
        case Happening.SCANDAL:
            return message("half.scandal", company=company_term(what))
    return message("half.rating", kind=happening_term(kind), n=what)


def event_card(state: State, card: int) -> Message:
    """Both halves, in the order in which they happen."""
    first, then = (half_card(state, card, half) for half in range(HALVES))
    return message("term.event_card", first=first, then=then)
