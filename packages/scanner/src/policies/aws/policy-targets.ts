import type { AttributeView } from "../../rule-language/attribute-view.ts";
import {
  isPlaceholder,
  nameWithPlaceholders,
  textWithPlaceholders,
} from "../../rule-language/placeholders.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { fits } from "../wildcards.ts";

const KINDS = ["role", "user", "group"] as const;

type Kind = (typeof KINDS)[number] | "policy";

/** An identity, or a policy of it, whose change changes what the identity may do. */
export interface Target {
  readonly kind: Kind;
  readonly view: ResourceView | undefined;
  /** With its path, and with placeholders for unknown pieces. */
  readonly name: string | undefined;
}

/** The arguments with the name, in Terraform and in CloudFormation. */
const NAMES: Readonly<Record<Kind, readonly string[]>> = {
  role: ["name", "role_name"],
  user: ["name", "user_name"],
  group: ["name", "group_name"],
  policy: ["name", "managed_policy_name"],
};

function targetOf(kind: Kind, view: ResourceView): Target {
  const path = view.attr("path").value;
  const folder = path.kind === "string" ? path.value.replace(/^\//, "") : "";
  const given = NAMES[kind].map((argument) => view.attr(argument).value);
  const value = given.find((each) => each.kind !== "null") ?? view.exported("name").value;
  const name = value.kind === "null" ? undefined : nameWithPlaceholders(value);
  const isFolderKnown = path.kind === "string" || path.kind === "null";
  return { kind, view, name: isFolderKnown && name !== undefined ? folder + name : undefined };
}

/** The identities that a resource names in its arguments `role` or `roles`. */
function named(view: ResourceView, kind: (typeof KINDS)[number]): readonly Target[] {
  return [kind, `${kind}s`].flatMap((argument) => {
    const views = view.referred(argument, `aws_iam_${kind}`).members;
    if (views.length > 0) return views.map((each) => targetOf(kind, each.view));
    return view
      .attr(argument)
      .elements()
      .flatMap(({ value }): readonly Target[] => {
        const name = textWithPlaceholders(value);
        return name === undefined ? [] : [{ kind, view: undefined, name }];
      });
  });
}

/** The managed policies that an identity of the module has. */
function policiesOf({ kind, view }: Target): readonly Target[] {
  if (view === undefined) return [];
  const attached = view.connected(`aws_iam_${kind}_policy_attachment`, kind).members;
  return [
    ...attached.map((each) => each.view.referred("policy_arn", "aws_iam_policy")),
    view.referred("managed_policy_arns", "aws_iam_policy"),
  ].flatMap(({ members }) => members.map((each) => targetOf("policy", each.view)));
}

/** An inline policy changes the identity that it belongs to, and the policies beside it. */
export function targetsOfInline(policy: ResourceView): readonly Target[] {
  const holders = KINDS.flatMap((kind) => named(policy, kind));
  return [...holders, ...holders.flatMap(policiesOf)];
}

export function targetsOfRole(role: ResourceView): readonly Target[] {
  const own = targetOf("role", role);
  return [own, ...policiesOf(own)];
}

/** The holders of a managed policy, and the policy itself if it is attached to anything. */
export function targetsOfManaged(policy: ResourceView): readonly Target[] {
  const separate = KINDS.flatMap((kind) =>
    policy
      .connected(`aws_iam_${kind}_policy_attachment`, "policy_arn")
      .members.map(({ view }) => [kind, view] as const),
  );
  const shared = policy.connected("aws_iam_policy_attachment", "policy_arn").members;
  const holders = [
    ...separate.flatMap(([kind, view]) => named(view, kind)),
    ...KINDS.flatMap((kind) => [
      ...shared.flatMap(({ view }) => named(view, kind)),
      ...named(policy, kind),
    ]),
    ...policy
      .connected("aws_iam_role", "managed_policy_arns")
      .members.map(({ view }) => targetOf("role", view)),
  ];
  if (separate.length + shared.length + holders.length === 0) return [];
  return [targetOf("policy", policy), ...holders, ...holders.flatMap(policiesOf)];
}

/** `aws_iam_role.it.arn`, `Role.Arn`, or the name of a managed policy in CloudFormation. */
const ARN = /(^\w+|\.(arn|id))$/i;

/** The user who makes a request. */
const CALLER = /:user\/(\S*\/)?\$\{aws:username\}$/;

/** Whether an ARN is that of the user who makes the request. */
export function isCaller(resource: AttributeView): boolean {
  return CALLER.test(textWithPlaceholders(resource.value) ?? "");
}

/** Whether a resource in a policy is a target. Patterns for everything of a kind don't count. */
export function reaches(resource: AttributeView, { kind, view, name }: Target): boolean {
  const { value } = resource;
  const text = textWithPlaceholders(value) ?? "";
  if (isPlaceholder(text)) {
    const isArn = value.kind === "unknown" && ARN.test(value.cause);
    return isArn && view !== undefined && value.marks.referents.includes(view.instance);
  }
  const start = text.indexOf(`:${kind}/`);
  if (!text.startsWith("arn:") || start === -1 || name === undefined) return false;
  const pattern = text.slice(start + kind.length + 2);
  return !/^\**$/.test(pattern) && fits(name, pattern);
}
