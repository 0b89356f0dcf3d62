import { askText } from "../../rule-language/ask-text.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type BlockView, objectsIn } from "../../rule-language/block-view.ts";
import { type Fact, fact, not, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";
import { covers, fits, mayMeet } from "../wildcards.ts";

/** The statements of an IAM policy given as JSON. */
export function statementsIn(policy: AttributeView): ViewSet<BlockView> {
  return objectsIn(policy.json().member("Statement"));
}

/** The statements of the `aws_iam_policy_document` data source. */
export function statementsOfDocument(document: ResourceView): ViewSet<BlockView> {
  return statementsIn(document.exported("json"));
}

export function allows(statement: BlockView): Fact {
  return statement.attr("Effect").is("Allow");
}

export function denies(statement: BlockView): Fact {
  return statement.attr("Effect").is("Deny");
}

/** Everyone, or a principal name in any account. */
const ANYONE = /^(\*|arn:[^:]*:(iam|sts)::\*:.*)$/;

/** Principal types that a wildcard can apply to. */
const KINDS = ["AWS", "Federated", "Service"];

/**
 * Matches `"Principal": "*"`, `"Principal": {"AWS": "*"}`, and `NotPrincipal`, which includes all
 * other principals.
 */
export function isForAnyone(statement: BlockView): Fact {
  const isAnyone = (name: AttributeView) => askText(name, (text) => ANYONE.test(text));
  return or(
    statement.attr("Principal").some(isAnyone),
    ...KINDS.map((kind) => statement.attr(`Principal.${kind}`).some(isAnyone)),
    statement.attr("NotPrincipal").isPresent(),
  );
}

/** Whether an action, in lowercase, matches a statement. */
export function isAbout(statement: BlockView, action: string): Fact {
  const others = statement.attr("NotAction");
  return or(
    someAction(statement.attr("Action"), (pattern) => fits(action, pattern)),
    unless(
      someAction(others, (pattern) => fits(action, pattern)),
      others.isPresent(),
    ),
  );
}

/** Whether a denial covers everything that another statement allows. */
export function deniesAll(denial: BlockView, statement: BlockView): readonly Fact[] {
  return [takesBackActions(denial, statement), takesBackResources(denial, statement)];
}

function takesBackActions(denial: BlockView, statement: BlockView): Fact {
  const denied = denial.attr("Action");
  const isEverything = someAction(denied, (pattern) => covers(pattern, "*"));
  const left = someAction(statement.attr("Action"), (action) => {
    const isDenied = or(
      someAction(denied, (pattern) => covers(pattern, action)),
      unless(
        someAction(denial.attr("NotAction"), (pattern) => mayMeet(pattern, action)),
        denial.attr("NotAction").isPresent(),
      ),
    );
    return isDenied.truth === undefined ? undefined : !isDenied.truth;
  });
  return or(isEverything, unless(statement.attr("NotAction").isPresent(), not(left)));
}

function takesBackResources(denial: BlockView, statement: BlockView): Fact {
  const denied = denial.attr("Resource");
  const isCovered = (resource: string) =>
    denied.some((each) => askText(each, (pattern) => covers(pattern, resource)));
  const left = statement.attr("Resource").some((resource) =>
    askText(resource, (text) => {
      const { truth } = isCovered(text);
      return truth === undefined ? undefined : !truth;
    }),
  );
  const isUnsaid = denied.value.kind === "null" && denial.attr("NotResource").value.kind === "null";
  if (isUnsaid) return fact(true);
  return or(
    isCovered("*"),
    unless(
      or(statement.attr("Resource").isAbsent(), statement.attr("NotResource").isPresent()),
      not(left),
    ),
  );
}

function someAction(
  actions: AttributeView,
  question: (pattern: string) => boolean | undefined,
): Fact {
  return actions.some((action) => askText(action, (text) => question(text.toLowerCase())));
}
