import { spendSteps } from "../../evaluate/work.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { controlledIn } from "./expression.ts";
import { environmentOf, type StepPlace, textOf, variablesOf } from "./steps.ts";

/** Programs that leave only harmless characters, or count and digest the text. */
const CLEANS = /\b(tr\s{1,5}-\w{0,5}[cd]|sed|jq|wc|grep|cksum|md5sum|sha\d{1,3}sum)\b/;

/** Text of strangers, as the events of a script in JavaScript have it. */
const PAYLOAD =
  /\bpayload\.(issue|pull_request|comment|review|discussion)\.(title|body|head\.(ref|label))\b/;

/** The variable or the event field with text of strangers that these lines of a script use. */
export function strangersTextIn(
  lines: readonly string[],
  around: readonly BlockView[],
): string | undefined {
  const variable = environmentOf(around);
  const tainted = around
    .flatMap(variablesOf)
    .filter(([, value]) => controlledIn(value, { variable }) !== undefined)
    .map(([name]) => name)
    .filter((name) => /^\w+$/.test(name));
  spendSteps((tainted.length * lines.length) / 4);
  const fromVariable = tainted.find((name) =>
    lines.some((line) => new RegExp(`\\$\\{?${name}\\b`).test(line)),
  );
  const pasted = lines.map((line) => controlledIn(line, { variable }));
  return fromVariable ?? pasted.find((part) => part !== undefined);
}

/** Whether an earlier step of the job gives an output the text of strangers. */
export function hasControlledOutput(
  { workflow, job, steps, index }: StepPlace,
  id: string,
  output: string,
): boolean {
  const step = steps.earlier(index, id);
  if (step === undefined) return false;
  const [code, script] = [textOf(step, "with.script"), textOf(step, "run")];
  spendSteps((code.length + script.length) / 64);
  const assigned = code.split("\n").filter((line) => setsOutput(line, output));
  if (assigned.some((line) => PAYLOAD.test(line))) return true;
  const lines = linesThatWrite(script, output).filter((line) => !CLEANS.test(line));
  return strangersTextIn(lines, [step, job, workflow]) !== undefined;
}

/** `core.setOutput("title", …)` */
function setsOutput(line: string, output: string): boolean {
  return [`"${output}"`, `'${output}'`].some((name) => line.includes(`setOutput(${name}`));
}

/** The lines with `title=…` or, for a text of several lines, all that write outputs. */
function linesThatWrite(script: string, output: string): readonly string[] {
  if (!script.includes("GITHUB_OUTPUT")) return [];
  const lines = script.split("\n");
  return script.includes(`${output}<<`)
    ? lines.filter((line) => line.includes("GITHUB_OUTPUT"))
    : lines.filter((line) => new RegExp(`(?<![\\w-])${output}=`).test(line));
}
