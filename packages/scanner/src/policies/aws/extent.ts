import { askText } from "../../rule-language/ask-text.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { anyOf, type Fact, fact, not, or } from "../../rule-language/fact.ts";
import { withEmptyHoles } from "../../rule-language/holes.ts";
import { fits } from "../wildcards.ts";
import { type Clause, clausesIn } from "./conditions.ts";

/** Behind the account in an ARN: everything, or all of a kind as in `role/*`. */
const ALL_OF_A_KIND = /^([a-z-]+[:/])?\*+$/i;

/** Actions on machines, which are resources of another service. */
const ON_MACHINES = ["ec2-instance-connect", "ssm"];

/** Keys that say for what, or within which bounds, rights may be handed on. */
const BOUNDS =
  /^(iam:(permissionsboundary|policyarn|passedtoservice|associatedresourcearn)|[a-z0-9-]+:resourcetag\/.*)$/;

/** Which services get the roles of what an action starts, where they go by other names. */
const RECEIVERS: Readonly<Record<string, readonly string[]>> = {
  apprunner: ["tasks.apprunner"],
  autoscaling: ["ec2"],
  batch: ["ecs-tasks"],
  datapipeline: ["ec2"],
  ecs: ["ecs-tasks"],
  elasticmapreduce: ["ec2"],
};

/** Whether a statement is about all there is that an action can be done to. */
export function isOnAll(statement: BlockView, action: string): Fact {
  return or(
    statement
      .attr("Resource")
      .some((each) => askText(each, (text) => coversKind(withEmptyHoles(text), action))),
    statement.attr("NotResource").isPresent(),
  );
}

/** Whether a pattern of ARNs covers all that an action can be done to. */
function coversKind(pattern: string, action: string): boolean {
  const [scheme = "", , service = "*", , , ...rest] = pattern.split(":");
  if (/^\*+$/.test(scheme)) return true;
  // What a provider computes is the ARN of one thing.
  if (scheme.toLowerCase() !== "arn") return false;
  const [own = ""] = action.split(":");
  const services = ON_MACHINES.includes(own) ? [own, "ec2"] : [own];
  const isOfService = services.some((each) => fits(each, service));
  return isOfService && ALL_OF_A_KIND.test(rest.length === 0 ? "*" : rest.join(":"));
}

/**
 * Whether a condition says for what, or within which bounds, the right may be used. That a role is
 * handed to a service is no bound for whoever `starts` something of that service.
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
      askText(value, (text) => /^\**$/.test(text) || (isReceiver && receives(text, starts))),
    ),
  );
}

/** Whether a service gets the roles of what the actions start. */
function receives(service: string, starts: readonly string[]): boolean {
  return starts
    .map((action) => action.split(":")[0] ?? "")
    .some((started) =>
      [started, ...(RECEIVERS[started] ?? [])].some((each) => service.startsWith(`${each}.`)),
    );
}
