import { askText } from "../../rule-language/ask-text.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, not, or, unless } from "../../rule-language/fact.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";
import { fits } from "../wildcards.ts";
import { MAX_DENIALS } from "./admission.ts";
import { clausesIn } from "./conditions.ts";
import { allows, denies, deniesAll } from "./statements.ts";

/** `*`, and ARNs with wildcards in every part but the partition. */
const EVERYTHING = /^(\*+|arn:([^:]*:)?\*(:\*)*)$/;

/** A holder of this action can grant itself any permission. */
const FOUNDATION = "iam:createpolicyversion";

export function isOnEverything(statement: BlockView): Fact {
  return or(
    statement.attr("Resource").some((each) => askText(each, (text) => EVERYTHING.test(text))),
    statement.attr("NotResource").isPresent(),
  );
}

/** All actions in any spelling, or all except some that don't belong to IAM. */
function isEveryAction(statement: BlockView): Fact {
  const others = statement.attr("NotAction");
  const actions = statement.attr("Action");
  return or(
    actions.some((each) => askText(each, (text) => /^[*?]*\*[*?]*(:[*?]*)?$/.test(text))),
    unless(
      others.some((each) => askText(each, (text) => fits(FOUNDATION, text.toLowerCase()))),
      others.isPresent(),
    ),
  );
}

/** Allows all actions on all resources. A condition on the target's tags is a restriction. */
export function isAdministrator(statement: BlockView): Fact {
  return and(
    isEveryAction(statement),
    isOnEverything(statement),
    allows(statement),
    not(isKeptToTagged(statement)),
  );
}

/**
 * For each statement of a policy, whether it grants administrator access, taking denials into
 * account.
 */
export function administrators(statements: ViewSet<BlockView>): readonly Fact[] {
  const denials = statements.members
    .filter(({ view }) => denies(view).truth === true)
    .slice(0, MAX_DENIALS);
  return statements.each((statement) => {
    const made = isAdministrator(statement);
    if (made.truth !== true) return made;
    const denied = denials.map(({ view }) =>
      and(view.attr("Condition").isAbsent(), ...deniesAll(view, statement)),
    );
    return unless(anyOf(denied), made);
  });
}

const TAGGED = /^[a-z0-9-]+:resourcetag\//;

function isKeptToTagged(statement: BlockView): Fact {
  const clauses = clausesIn(statement.attr("Condition")) ?? [];
  const kept = clauses.filter(
    ({ operator, key }) =>
      TAGGED.test(key.toLowerCase()) && !operator.isNegated && !operator.isIfExists,
  );
  return anyOf(kept.map(({ values }) => values.isPresent()));
}
