import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type BlockView, objectsIn } from "../../rule-language/block-view.ts";
import { and, type Fact, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";

/** The statements of an IAM policy given as JSON text. */
export function statementsIn(policy: AttributeView): ViewSet<BlockView> {
  return objectsIn(policy.json().member("Statement"));
}

/** The statements of the data source `aws_iam_policy_document`. */
export function statementsOfDocument(document: ResourceView): ViewSet<BlockView> {
  return statementsIn(document.exported("json"));
}

export function allows(statement: BlockView): Fact {
  return statement.attr("Effect").is("Allow");
}

/** Everyone is meant by `"Principal": "*"` and by `"Principal": {"AWS": "*"}`. */
function isForAnyone(statement: BlockView): Fact {
  return or(
    statement.attr("Principal").includes("*"),
    statement.attr("Principal.AWS").includes("*"),
  );
}

export function hasCondition(statement: BlockView): Fact {
  return statement.attr("Condition").isPresent();
}

/** Lets anyone in, with no condition that would narrow it down. */
export function allowsAnyone(statement: BlockView): Fact {
  return and(isForAnyone(statement), allows(statement), not(hasCondition(statement)));
}
