"""All rules: the one table from which the audit, its configuration, every format and the manual
come.

The order is that of importance: of two findings of the same severity, the one whose rule stands
first comes first.
"""

from __future__ import annotations

from forenote.audit.findings.finding import ERROR, INFO, WARNING
from forenote.audit.findings.rule import ACTIONS, CHARACTERS, LOG, SHARE, Rule, Threshold
from forenote.audit.findings.rules import (
    alike,
    bodies,
    broad,
    costs,
    covered,
    examples,
    files,
    hidden,
    impossible,
    machine,
    never,
    room,
    self_trigger,
    standing,
    wording,
)
from forenote.notes.deliverable import LONG

STALE_EXCEPTION = "stale-exception"
"""The rule that is about the audit's own configuration; `audit.audit` itself finds it."""

RULES = (
    Rule(
        "configuration",
        ERROR,
        "the configuration has a mistake",
        "An option that cannot be read counts as not given, and nobody notices.",
        files.configuration,
    ),
    Rule(
        "unreadable-note",
        ERROR,
        "a note cannot be read",
        "It is delivered to nobody.",
        files.unreadable_note,
    ),
    Rule(
        "no-summary",
        ERROR,
        "a note has no summary",
        "Where the body does not fit there is nothing to deliver, and the note is not read at all.",
        files.no_summary,
    ),
    Rule(
        "key-never-matches",
        ERROR,
        "a key can never hold",
        "Its author thinks that the note reaches an action, and it never does.",
        impossible.key_never_matches,
        unasked=impossible.unasked,
    ),
    Rule(
        "failing-example",
        ERROR,
        "a note does not do what its examples say",
        "It comes up where its author says that it must not, or stays away where it must come.",
        examples.failing_examples,
    ),
    Rule(
        "hidden-characters",
        ERROR,
        "a note holds characters that are not seen, or that change the direction of others",
        "A person who reviews the note sees something else than the agent is handed.",
        hidden.hidden_characters,
    ),
    Rule(
        "imitates-markup",
        ERROR,
        "text of a note could pass for the agent's own markup",
        "It is shown to the agent with its signs changed, and so not as its author wrote it.",
        hidden.imitates_markup,
    ),
    Rule(
        "never-delivered",
        ERROR,
        "a note costs too much ever to be delivered, or its body does",
        "It matches and nothing of it arrives, which looks like a hit and acts like a miss.",
        costs.never_delivered,
    ),
    Rule(
        "broad-key",
        WARNING,
        "a key holds on too large a share of actions",
        "It takes the room of notes that belong to the action, on every action.",
        broad.broad_key,
        unasked=broad.unasked,
        threshold=Threshold(0.20, SHARE, "of all actions on which a key may hold"),
    ),
    Rule(
        "starved-note",
        WARNING,
        "a note matches again and again, and its body is not delivered",
        "A match that arrives in part counts as a hit everywhere, and does not change the action.",
        room.starved_note,
        needs=LOG,
        threshold=Threshold(
            0.50, SHARE, "of a note's matches that may deliver its summary or nothing"
        ),
    ),
    Rule(
        "withheld",
        WARNING,
        "characters that matched were not delivered",
        "What was withheld the agent was not told; in all, it is the measure of the channel.",
        room.withheld,
        needs=LOG,
        threshold=Threshold(0.50, SHARE, "of the characters that matched which may be withheld"),
    ),
    Rule(
        "two-ideas",
        WARNING,
        "a note holds two ideas",
        "It is never cut, since the second would be lost without a trace; so often it does not fit.",
        bodies.two_ideas,
    ),
    Rule(
        "summary-announces",
        WARNING,
        "a summary announces instead of stating",
        "It is what is delivered where the body does not fit, and then it tells nothing.",
        wording.summary_announces,
    ),
    Rule(
        "summary-too-long",
        WARNING,
        "a summary is too long for one line",
        "Every match pays for it, and the claim is not seen at a glance.",
        costs.summary_too_long,
        threshold=Threshold(LONG, CHARACTERS, "that a summary may have"),
    ),
    Rule(
        "order-like",
        WARNING,
        "wording that an agent takes for an injection",
        "An agent that is ordered about by its own data refuses, and reports the note instead.",
        wording.order_like,
    ),
    Rule(
        "triggers-itself",
        WARNING,
        "a note's own advice brings it up again",
        "Who follows the note is told it once more, for what is right.",
        self_trigger.triggers_itself,
    ),
    Rule(
        "near-duplicate",
        WARNING,
        "two notes say nearly the same",
        "Both are paid for, and one of them will be forgotten when the other is mended.",
        alike.near_duplicate,
        threshold=Threshold(0.90, SHARE, "of their words in which two notes are alike to be found"),
    ),
    Rule(
        "expired",
        WARNING,
        "a note has expired",
        "It is delivered no more; if it is still true, nobody is told.",
        standing.expired,
    ),
    Rule(
        "doubtful",
        WARNING,
        "something can be read, and probably means something else",
        "A slip that is no error is never noticed otherwise.",
        files.doubtful,
    ),
    Rule(
        "hook-out-of-date",
        WARNING,
        "an agent's hook on this machine is out of date",
        "The agent is told nothing, or only on some of its events.",
        machine.hook_out_of_date,
    ),
    Rule(
        STALE_EXCEPTION,
        WARNING,
        "an exception excuses nothing any more",
        "It will excuse the next finding of its kind, which nobody has looked at.",
    ),
    Rule(
        "withheld-claim",
        INFO,
        "what was cut off a note likely makes a claim of its own",
        "Of a note that arrives in part, the part that is missing may be the one that mattered.",
        room.withheld_claim,
        needs=LOG,
    ),
    Rule(
        "covered-key",
        INFO,
        "a key holds only where another key of the same note holds",
        "It costs a look on each action and finds nothing; or the other one is too wide.",
        covered.covered_key,
    ),
    Rule(
        "key-in-several-notes",
        INFO,
        "the same key stands in several notes",
        "They always come together and share the room of one delivery.",
        alike.key_in_several_notes,
    ),
    Rule(
        "never-matched",
        INFO,
        "a note or a key that nothing in the log brought up",
        "It is either not needed or not reached, and looks the same until somebody asks.",
        never.never_matched,
        unasked=never.unasked,
        needs=LOG,
        threshold=Threshold(
            100, ACTIONS, "that a log must have before a note counts as never matched"
        ),
    ),
    Rule(
        "superseded",
        INFO,
        "a note is replaced by another",
        "It is delivered no more and only costs who reads the folder.",
        standing.superseded,
    ),
    Rule(
        "shadowed",
        INFO,
        "a note is hidden by one of the same id in a nearer layer",
        "Who wrote it thinks that it is delivered.",
        standing.shadowed,
    ),
    Rule(
        "index-out-of-date",
        INFO,
        "the index on this machine does not agree with the notes",
        "The next call of a hook waits for a new one.",
        machine.index_out_of_date,
    ),
)

BY_ID = {rule.id: rule for rule in RULES}
IDS = tuple(BY_ID)
