import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, not, unknownFact, unless } from "../../rule-language/fact.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";
import { type KeyLookup, strangersByKey } from "./condition-keys.ts";
import { canFail, canPass, clausesIn } from "./conditions.ts";
import { allows, denies, isForAnyone, statementsIn, takesBack } from "./statements.ts";

/** More denials than this in one policy are not held against what it allows. */
export const MAX_DENIALS = 20;

/** For each statement of a policy, whether it lets strangers in. */
export function admissions(policy: AttributeView): readonly Fact[] {
  return admissionsBy(statementsIn(policy), isForAnyone, strangersByKey);
}

/**
 * For each statement, whether it lets those in whom `isFor` means and whom no condition on the keys
 * of `lookup` keeps out, in the statement itself or in a denial.
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

/** Whether a request that comes from nowhere in particular passes the condition. */
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
    ...takesBack(denial, statement),
    ...clauses.map((clause) => not(canFail(clause, lookup))),
  );
}
