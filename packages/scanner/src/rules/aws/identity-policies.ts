import { type Clause, clausesIn } from "../../policies/aws/conditions.ts";
import { isAdministrator } from "../../policies/aws/rights.ts";
import { denies, statementsIn, statementsOfDocument } from "../../policies/aws/statements.ts";
import { askText } from "../../rule-language/ask-text.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, not, unless } from "../../rule-language/fact.ts";
import { nameWithPlaceholders } from "../../rule-language/placeholders.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, resource } from "../../rule-language/rule.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";

/** Resource types with an identity policy, and the argument that contains it. */
const HOLDERS: ReadonlyMap<string, string> = new Map([
  ["aws_iam_policy", "policy"],
  ["aws_iam_role_policy", "policy"],
  ["aws_iam_user_policy", "policy"],
  ["aws_iam_group_policy", "policy"],
  ["aws_ssoadmin_permission_set_inline_policy", "inline_policy"],
]);

export const DOCUMENT = "data.aws_iam_policy_document";

type Use = readonly [type: string, argument: string];

/** A document included in another is evaluated there, because its statements can be overridden. */
const OTHER_DOCUMENTS: readonly Use[] = [
  [DOCUMENT, "source_policy_documents"],
  [DOCUMENT, "source_json"],
  [DOCUMENT, "override_policy_documents"],
  [DOCUMENT, "override_json"],
];

/** Uses of a document that don't grant permissions. */
const GUARD_RAILS: readonly Use[] = [
  ["aws_organizations_policy", "content"],
  ["aws_vpc_endpoint", "policy"],
  ["aws_vpc_endpoint_policy", "policy"],
];

/** Where a policy limits an identity. */
const LIMITING: readonly Use[] = [
  ["aws_iam_role", "permissions_boundary"],
  ["aws_iam_user", "permissions_boundary"],
];

/** Where a policy grants what it lists. */
const GRANTING: readonly Use[] = [
  ["aws_iam_policy_attachment", "policy_arn"],
  ["aws_iam_group_policy_attachment", "policy_arn"],
  ["aws_iam_role_policy_attachment", "policy_arn"],
  ["aws_iam_user_policy_attachment", "policy_arn"],
  ["aws_iam_group_policy_attachments_exclusive", "policy_arns"],
  ["aws_iam_role_policy_attachments_exclusive", "policy_arns"],
  ["aws_iam_user_policy_attachments_exclusive", "policy_arns"],
  ["aws_iam_role", "managed_policy_arns"],
];

/**
 * A policy that only bounds what other policies grant, also if the caller determines how many roles
 * have it. One that allows everything is no boundary.
 */
function isBoundary(policy: ResourceView): boolean {
  const mayGoInto = ([type, via]: Use) => policy.connected(type, via).members.length > 0;
  const statements = statementsIn(policy.attr("policy"));
  if (!LIMITING.some(mayGoInto) && !demandsItself(policy, statements)) return false;
  const isGranted = GRANTING.some(mayGoInto);
  const isOpen = and(not(statements.some(denies)), statements.some(isAdministrator));
  return !isGranted && isOpen.truth !== true;
}

/** Lets its holders make only roles with this same policy as their boundary. */
function demandsItself(policy: ResourceView, statements: ViewSet<BlockView>): boolean {
  const name = nameWithPlaceholders(policy.attr("name").value);
  if (name === undefined) return false;
  const isOwn = ({ key, operator, values }: Clause) =>
    key.toLowerCase() === "iam:permissionsboundary" &&
    !operator.isNegated &&
    values.some((value) => askText(value, (text) => text.endsWith(`/${name}`))).truth === true;
  return statements.members.some(({ view }) => clausesIn(view.attr("Condition"))?.some(isOwn));
}

/** Each policy with the text of the document is a boundary. */
function isOfBoundary(document: ResourceView): boolean {
  const { members } = document.connected("aws_iam_policy", "policy");
  return members.length > 0 && members.every(({ view }) => isBoundary(view));
}

/** Checks every identity policy, wherever it is written. */
export function identityPolicyChecks(
  question: (statements: ViewSet<BlockView>) => readonly Fact[],
): readonly Check[] {
  return [
    ...[...HOLDERS].map(([type, argument]) =>
      resource(type, (holder) =>
        type === "aws_iam_policy" && isBoundary(holder)
          ? []
          : question(statementsIn(holder.attr(argument))),
      ),
    ),
    resource("aws_iam_role", (role) =>
      role
        .blocks("inline_policy")
        .each((inline) => anyOf(question(statementsIn(inline.attr("policy"))))),
    ),
    resource(DOCUMENT, (document) => {
      if (goesIntoAnother(document) || goesInto(document, GUARD_RAILS)) return [];
      if (isOfBoundary(document)) return [];
      const statements = statementsOfDocument(document);
      // With a principal, it is a resource or trust policy, which other rules evaluate.
      const hasPrincipal = anyOf(
        statements.members.map(({ view }) => view.attr("Principal").isPresent()),
      );
      return question(statements).map((bad) => unless(hasPrincipal, bad));
    }),
  ];
}

export function goesIntoAnother(document: ResourceView): boolean {
  return goesInto(document, OTHER_DOCUMENTS);
}

function goesInto(document: ResourceView, uses: readonly Use[]): boolean {
  return uses.some(([type, via]) => document.connected(type, via).exists().truth === true);
}
