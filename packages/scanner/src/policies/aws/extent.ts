import { askText } from "../../rule-language/ask-text.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { anyOf, type Fact, fact, not, or } from "../../rule-language/fact.ts";
import { withEmptyPlaceholders } from "../../rule-language/placeholders.ts";
import { fits } from "../wildcards.ts";
import { type Clause, clausesIn } from "./conditions.ts";

/** An ARN's resource part: everything, or everything of a kind, as in `role/*`. */
const ALL_OF_A_KIND = /^([a-z-]+[:/])?\*+$/i;

/** Actions on EC2 instances, whose resources belong to another service. */
const ON_MACHINES = ["ec2-instance-connect", "ssm"];

/** Keys that limit which permissions may be passed on, or to what. */
const BOUNDS =
  /^(iam:(permissionsboundary|policyarn|passedtoservice|associatedresourcearn)|[a-z0-9-]+:resourcetag\/.*)$/;

/** A pattern for the names of all services: `*.amazonaws.com`. */
const ANY_SERVICE = /^(\*+(\.?amazonaws\.com.*)?)?$/;

/**
 * Services that receive the role of a started workload, if their names differ from the action's.
 */
const RECEIVERS: Readonly<Record<string, readonly string[]>> = {
  apprunner: ["tasks.apprunner"],
  autoscaling: ["ec2"],
  batch: ["ecs-tasks"],
  datapipeline: ["ec2"],
  ecs: ["ecs-tasks"],
  elasticmapreduce: ["ec2"],
};

/** Whether a statement applies to every resource that an action supports. */
export function isOnAll(statement: BlockView, action: string): Fact {
  return or(
    statement
      .attr("Resource")
      .some((each) => askText(each, (text) => coversKind(withEmptyPlaceholders(text), action))),
    statement.attr("NotResource").isPresent(),
  );
}

/** A pattern for the names of roles: `role/teams/*`. */
const NAMES_OF_ROLES = /^arn:[^:]*:iam::[^:]*:role\/[^:]*\*/i;

/** Whether a statement applies to roles that don't exist yet. */
export function isOnNewRoles(statement: BlockView, action: string): Fact {
  return or(
    statement
      .attr("Resource")
      .some((each) => askText(each, (text) => NAMES_OF_ROLES.test(withEmptyPlaceholders(text)))),
    isOnAll(statement, action),
  );
}

/** The resource part of ARNs that cover all data of a service, by the prefix of its actions. */
const ALL_DATA: Readonly<Record<string, RegExp>> = {
  dynamodb: /^(table\/)?\*+$/,
  kinesis: /^(stream\/)?\*+$/,
  kms: /^(key\/)?\*+$/,
  lambda: /^(function:)?\*+$/,
  s3: /^\*+(\/\*+)?$/,
  secretsmanager: /^(secret:)?\*+$/,
  sns: /^\*+$/,
  sqs: /^\*+$/,
  ssm: /^(parameter\/)?\*+$/,
  sts: /^(role\/)?\*+$/,
};

/** Whether a statement names all data of an action's service by a pattern for ARNs. */
export function isOnAllData(statement: BlockView, action: string): Fact {
  const [service = ""] = action.toLowerCase().split(":");
  const data = ALL_DATA[service];
  if (data === undefined) return fact(false);
  const owner = service === "sts" ? "iam" : service;
  return statement.attr("Resource").some((each) =>
    askText(each, (text) => {
      const [scheme, , named, , , ...rest] = withEmptyPlaceholders(text).split(":");
      return scheme === "arn" && named === owner && data.test(rest.join(":"));
    }),
  );
}

/** Whether an ARN pattern covers every resource that an action supports. */
function coversKind(pattern: string, action: string): boolean {
  const [scheme = "", , service = "*", , , ...rest] = pattern.split(":");
  if (/^\*+$/.test(scheme)) return true;
  // A computed value is the ARN of a single resource.
  if (scheme.toLowerCase() !== "arn") return false;
  const [own = ""] = action.split(":");
  const services = ON_MACHINES.includes(own) ? [own, "ec2"] : [own];
  const isOfService = services.some((each) => fits(each, service));
  return isOfService && ALL_OF_A_KIND.test(rest.length === 0 ? "*" : rest.join(":"));
}

/**
 * Whether a condition limits what the permission applies to. Restricting the service that a role is
 * passed to is no limit if the holder can start workloads of that service.
 */
export function isBounded(
  statement: BlockView,
  action: string,
  starts: readonly string[] = [],
): Fact {
  const clauses = clausesIn(statement.attr("Condition")) ?? [];
  return anyOf(clauses.map((clause) => bounds(clause, action, starts)));
}

function bounds(
  { operator, key, values }: Clause,
  action: string,
  starts: readonly string[],
): Fact {
  const name = key.toLowerCase();
  if (operator.isNegated || operator.isIfExists || !BOUNDS.test(name)) return fact(false);
  const isReceiver = name === "iam:passedtoservice";
  if (isReceiver && action !== "iam:passrole") return fact(false);
  return not(
    values.some((value) =>
      askText(value, (text) =>
        isReceiver ? ANY_SERVICE.test(text) || receives(text, starts) : /^\**$/.test(text),
      ),
    ),
  );
}

/** Whether a service receives the roles of what the actions start. */
function receives(service: string, starts: readonly string[]): boolean {
  return starts
    .map((action) => action.split(":")[0] ?? "")
    .some((started) =>
      [started, ...(RECEIVERS[started] ?? [])].some((each) => service.startsWith(`${each}.`)),
    );
}
