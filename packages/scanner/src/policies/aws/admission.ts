import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, not, unknownFact, unless } from "../../rule-language/fact.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";
import { type KeyLookup, strangersByKey } from "./condition-keys.ts";
import { canFail, canPass, clausesIn } from "./conditions.ts";
import { allows, denies, deniesAll, isForAnyone, statementsIn } from "./statements.ts";

/** Maximum number of a policy's denials that are taken into account. */
export const MAX_DENIALS = 20;

/** For each statement of a policy, whether it grants access to outsiders. */
export function admissions(policy: AttributeView): readonly Fact[] {
  return admissionsBy(statementsIn(policy), isForAnyone, strangersByKey);
}

/**
 * For each statement, whether it grants access to principals matched by `isFor` without a
 * restricting condition on the keys of `lookup`, either in the statement or in a denial.
 */
export function admissionsBy(
  statements: ViewSet<BlockView>,
  isFor: (statement: BlockView) => Fact,
  lookup: KeyLookup,
): readonly Fact[] {
  const denials = statements.members
    .filter(({ view }) => denies(view).truth === true)
    .slice(0, MAX_DENIALS);
  return statements.each((statement) => {
    const isMeant = isFor(statement);
    if (isMeant.truth === false) return isMeant;
    const admitted = and(isMeant, passes(statement, lookup), allows(statement));
    if (admitted.truth !== true) return admitted;
    const denied = denials.map(({ view, presence }) => {
      const truth = isDeniedBy(view, statement, lookup);
      return presence.isCertain ? truth : and(truth, unknownFact("whether a denial is there"));
    });
    return unless(anyOf(denied), admitted);
  });
}

/** Whether an arbitrary request satisfies the condition. */
function passes(statement: BlockView, lookup: KeyLookup): Fact {
  const condition = statement.attr("Condition");
  const clauses = clausesIn(condition);
  if (clauses === undefined) return unknownFact(condition.describe());
  return and(...clauses.map((clause) => canPass(clause, clauses, lookup)));
}

function isDeniedBy(denial: BlockView, statement: BlockView, lookup: KeyLookup): Fact {
  const clauses = clausesIn(denial.attr("Condition"));
  if (clauses === undefined) return unknownFact("the condition of a denial");
  return and(
    isForAnyone(denial),
    ...deniesAll(denial, statement),
    ...clauses.map((clause) => not(canFail(clause, lookup))),
  );
}
