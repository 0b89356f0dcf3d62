import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, fact, not, or, told, unless } from "../../rule-language/fact.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";
import { isBounded, isOnAll } from "./extent.ts";
import { isCaller, reaches, type Target } from "./policy-targets.ts";
import { isAdministrator } from "./rights.ts";
import { allows, denies, isAbout } from "./statements.ts";

/** Actions that change the permissions of what they are about. */
const CHANGES: Readonly<Record<Target["kind"], readonly string[]>> = {
  role: ["iam:PutRolePolicy", "iam:AttachRolePolicy", "iam:UpdateAssumeRolePolicy"],
  user: ["iam:PutUserPolicy", "iam:AttachUserPolicy"],
  group: ["iam:PutGroupPolicy", "iam:AttachGroupPolicy"],
  policy: ["iam:CreatePolicyVersion", "iam:SetDefaultPolicyVersion"],
};

/** With a boundary, only these widen what the identity may do. */
const CHANGES_OF_BOUNDARY: Readonly<Record<Target["kind"], readonly string[]>> = {
  role: ["iam:DeleteRolePermissionsBoundary", "iam:PutRolePermissionsBoundary"],
  user: ["iam:DeleteUserPermissionsBoundary", "iam:PutUserPermissionsBoundary"],
  group: [],
  policy: [],
};

const isOnTarget = (statement: BlockView, isMeant: (resource: AttributeView) => boolean): Fact =>
  statement.attr("Resource").some((each) => fact(isMeant(each), each.evidence()));

/** Whether the statements let their holder do this to what is meant. */
function may(
  statements: ViewSet<BlockView>,
  action: string,
  isMeant: (resource: AttributeView) => boolean,
): Fact {
  const name = action.toLowerCase();
  const views = statements.members.map(({ view }) => view);
  const denied = views
    .filter((view) => denies(view).truth === true && isAbout(view, name).truth !== false)
    .map((view) =>
      and(
        view.attr("Condition").isAbsent(),
        or(isOnTarget(view, isMeant), isOnAll(view, name), view.attr("NotResource").isPresent()),
      ),
    );
  const granted = statements.each((view) =>
    isAbout(view, name).truth === true && view.attr("NotAction").value.kind === "null"
      ? and(isOnTarget(view, isMeant), allows(view), not(isBounded(view, name)))
      : fact(false),
  );
  const whole = unless(anyOf(denied), anyOf(granted));
  return told(whole, `\`${action}\` lets its holder change its own permissions`);
}

function boundaryOf({ view }: Target): Fact {
  return view?.attr("permissions_boundary").isPresent() ?? fact(false);
}

/** The first way in which the holders of a policy can change their own permissions. */
export function changesOwnPermissions(
  statements: ViewSet<BlockView>,
  targets: readonly Target[],
): Fact {
  if (!statements.members.some(({ view }) => mentionsIam(view))) return fact(false);
  const holders = targets.filter(({ kind }) => kind !== "policy");
  const areBounded =
    holders.length > 0 && holders.every((each) => boundaryOf(each).truth !== false);
  const ways = targets.flatMap((target) =>
    (areBounded ? CHANGES_OF_BOUNDARY : CHANGES)[target.kind].map((action) =>
      may(statements, action, (resource) => reaches(resource, target)),
    ),
  );
  const ofCaller = areBounded ? [] : CHANGES.user.map((each) => may(statements, each, isCaller));
  const found = [...ways, ...ofCaller].find(({ truth }) => truth === true);
  if (found === undefined) return fact(false);
  return unless(statements.some(isAdministrator), found);
}

/** Most policies say nothing about IAM. */
function mentionsIam(statement: BlockView): boolean {
  const { value } = statement.attr("Action");
  const texts = value.kind === "list" ? value.items : [value];
  return texts.some((each) => each.kind === "string" && /^(iam:|\*)/i.test(each.value));
}
