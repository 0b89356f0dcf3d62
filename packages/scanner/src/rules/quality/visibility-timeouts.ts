import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** What AWS takes if nothing is set, in seconds. */
const VISIBILITY = 30;
const TIMEOUT = 3;

/** A number that is set, or the default; `undefined` if it is unknown. */
function secondsOf(view: ResourceView, path: string, fallback: number): number | undefined {
  const { value } = view.attr(path);
  if (value.kind === "null") return fallback;
  if (value.kind !== "number" && value.kind !== "string") return undefined;
  const seconds = Number(value.value);
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** A queue that gives a message to another call before the function may have ended. */
function repeatsCalls(mapping: ResourceView): Fact {
  const functions = mapping.referred("function_name", "aws_lambda_function");
  const queues = mapping.referred("event_source_arn", "aws_sqs_queue");
  return functions.some((lambda) => {
    const timeout = secondsOf(lambda, "timeout", TIMEOUT);
    return queues.some((queue) => {
      const visibility = queue.attr("visibility_timeout_seconds");
      const seconds = secondsOf(queue, visibility.path, VISIBILITY);
      const isShorter = timeout !== undefined && seconds !== undefined && seconds < timeout;
      const message = `the queue waits ${seconds} seconds, and the function may run for ${timeout}`;
      const { location, value } = visibility;
      return fact(isShorter, { location, message, marks: value.marks });
    });
  });
}

/** Rules for queues that functions read from. */
export const visibilityTimeoutRules: readonly Rule[] = [
  {
    id: "quality-short-visibility",
    title: "Message is given out again before the function ends",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "AWS refuses the mapping, or several calls of the function process the same message.",
    fix: "Set `visibility_timeout_seconds` to six times the timeout of the function.",
    link: "https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html",
    checks: [resource("aws_lambda_event_source_mapping", repeatsCalls)],
  },
];
