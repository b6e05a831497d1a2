"""Why an example of a note comes out as it does."""

from __future__ import annotations

from forenote.audit.closest import closest
from forenote.audit.wording import reason_held, reason_refused
from forenote.matcher.match import Cancelled
from forenote.notes.examples import Outcome


def expected(match: bool) -> str:
    """What an example that fails was to do."""
    return "must match, and does not" if match else "must not match, and does"


def reason(outcome: Outcome) -> str:
    """Why the outcome is what it is, as a clause, from what the matcher left."""
    if outcome.held is not None:
        return f"the key `{outcome.held.key.source}` holds: {reason_held(outcome.held)}"
    near = closest(outcome.refused)
    if near is not None:
        key = near.held.key if isinstance(near, Cancelled) else near.key
        return f"the nearest key is `{key.source}`: {reason_refused(near)}"
    problems = "; ".join(outcome.reading.problems)
    return f"the action holds nothing that a key could be about{problems and ': ' + problems}"
