import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { resourcesIn, templateOf } from "../../formats/cloudformation/read-template.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { namesReferredIn } from "./template-references.ts";

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

/** A number of a template, or the default; `undefined` if it depends on a parameter. */
function secondsIn(value: Value | undefined, fallback: number): number | undefined {
  if (value === undefined) return fallback;
  const seconds = Number(textOf(value) ?? Number.NaN);
  return Number.isNaN(seconds) ? undefined : seconds;
}

/** The functions of a template, each with a queue that calls it, as they are referred to. */
function mappingsIn(resources: Value | undefined) {
  return membersOf(resources).flatMap(([name, each]) => {
    const type = textOf(entryOf(each, "Type"));
    const properties = entryOf(each, "Properties");
    if (type === "AWS::Lambda::EventSourceMapping") {
      const functions = [...namesReferredIn(entryOf(properties, "FunctionName"))];
      return functions.map((lambda) => ({ lambda, queue: entryOf(properties, "EventSourceArn") }));
    }
    if (type !== "AWS::Serverless::Function") return [];
    return membersOf(entryOf(properties, "Events"))
      .filter(([, event]) => textOf(entryOf(event, "Type")) === "SQS")
      .map(([, event]) => ({
        lambda: name,
        queue: entryOf(entryOf(event, "Properties"), "Queue"),
      }));
  });
}

function repeatsInCloudFormation(source: SourceFile): readonly Fact[] {
  const resources = resourcesIn(source);
  const everyFunction = entryOf(entryOf(templateOf(source), "Globals"), "Function");
  const propertiesOf = (name: string, type: RegExp) => {
    const each = entryOf(resources, name);
    return type.test(textOf(entryOf(each, "Type")) ?? "")
      ? { properties: entryOf(each, "Properties"), each }
      : undefined;
  };
  return mappingsIn(resources).flatMap(({ lambda, queue }) => {
    const called = propertiesOf(lambda, /^AWS::(Serverless|Lambda)::Function$/);
    if (called === undefined) return [];
    const isServerless = textOf(entryOf(called.each, "Type")) === "AWS::Serverless::Function";
    const general = isServerless ? entryOf(everyFunction, "Timeout") : undefined;
    const given = entryOf(called.properties, "Timeout") ?? general;
    const timeout = secondsIn(given, TIMEOUT);
    return [...namesReferredIn(queue)].flatMap((name) => {
      const read = propertiesOf(name, /^AWS::SQS::Queue$/);
      if (read === undefined) return [];
      const visibility = entryOf(read.properties, "VisibilityTimeout");
      const seconds = secondsIn(visibility, VISIBILITY);
      const isShorter = timeout !== undefined && seconds !== undefined && seconds < timeout;
      const message = `the queue waits ${seconds} seconds, and the function may run for ${timeout}`;
      return [factInFile(isShorter, visibility ?? read.each, source, message)];
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
    fix: "Set `visibility_timeout_seconds`, or `VisibilityTimeout`, to six times the timeout of the function.",
    link: "https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html",
    checks: [
      resource("aws_lambda_event_source_mapping", repeatsCalls),
      file(repeatsInCloudFormation),
    ],
  },
];
