import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { Check } from "../../rule-language/rule.ts";
import { expressionsIn, type WrittenWorkflow, workflowCheck } from "./workflow-content.ts";
import {
  CONTEXTS,
  CONTEXTS_OF_JOB,
  CONTEXTS_OF_WORKFLOW,
  FOREIGN_CONTEXTS,
  FOREIGN_FUNCTIONS,
  NO_PROPERTIES,
} from "./workflow-words.ts";

type Fault = readonly [place: Value | undefined, message: string];
type Expression = readonly [text: string, place: Value];

const withoutTexts = (expression: string) => expression.replace(/'(?:[^']|'')*'/g, "''");

const CONTEXT = /(?<![\w.\]'*-])([A-Za-z_][\w-]*)(?=\s*[.[])/g;
const FUNCTION = /(?<![\w.-])([A-Za-z_]\w*)(?=\s*\()/g;

const namesIn = (expression: string, pattern: RegExp): readonly string[] =>
  [...withoutTexts(expression).matchAll(pattern)].map(([, name = ""]) => name);

/** The expressions of a part whose condition may be written without braces. */
function expressionsOf(name: string, value: Value | undefined): readonly Expression[] {
  const text = textOf(value);
  const isBare = name === "if" && value !== undefined && text !== undefined;
  return isBare ? [[text.replace(/^\s*\$\{\{|\}\}\s*$/g, ""), value]] : expressionsIn(value);
}

/** Expressions with a context that GitHub doesn't have there. */
function outOfPlace(
  part: Value,
  contexts: Readonly<Record<string, readonly string[]>>,
): readonly Fault[] {
  return Object.entries(contexts).flatMap(([name, allowed]) =>
    expressionsOf(name, entryOf(part, name)).flatMap(([expression, place]): readonly Fault[] => {
      const context = namesIn(expression, CONTEXT).find(
        (each) => CONTEXTS.includes(each) && !allowed.includes(each),
      );
      if (context !== undefined) return [[place, `\`${name}\` can't read \`${context}\``]];
      const isHash = /\bhashFiles\s*\(/.test(withoutTexts(expression));
      return isHash ? [[place, `\`${name}\` can't call \`hashFiles\``]] : [];
    }),
  );
}

/** Functions that only conditions have. */
const STATUS = /(?<![\w.-])(success|failure|always|cancelled)\s*\(\s*\)/;

/** The expressions outside of conditions. */
function statusOutside(root: Value): readonly Fault[] {
  const pending: Value[] = [root];
  const faults: Fault[] = [];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const [name, value] of membersOf(next)) {
      if (name === "if") continue;
      if (value.kind !== "string") pending.push(value);
      for (const [expression] of value.kind === "string" ? expressionsIn(value) : []) {
        const [found] = STATUS.exec(withoutTexts(expression)) ?? [];
        if (found !== undefined) faults.push([value, `only \`if\` can call \`${found}\``]);
      }
    }
    if (next.kind === "list") pending.push(...next.items);
  }
  return faults;
}

/** `format('{0} {1}', a)`. */
const FORMAT = /\bformat\(\s*'((?:[^']|'')*)'((?:\s*,(?:'(?:[^']|'')*'|[^(),'])*)*)\)/g;
const ONE_ARGUMENT = /\b(contains|startsWith|endsWith)\(\s*[^(),']*\s*\)/;

function faultOfExpression(expression: string): string | undefined {
  const foreign = namesIn(expression, FUNCTION).find((name) => FOREIGN_FUNCTIONS.test(name));
  if (foreign !== undefined) return `expressions have no function \`${foreign}\``;
  const context = namesIn(expression, CONTEXT).find((name) => FOREIGN_CONTEXTS.test(name));
  if (context !== undefined) return `expressions have no context \`${context}\``;
  const [, name] = ONE_ARGUMENT.exec(expression) ?? [];
  if (name !== undefined) return `\`${name}\` needs two arguments`;
  for (const [, text = "", given = ""] of expression.matchAll(FORMAT)) {
    const count = withoutTexts(given).split(",").length - 1;
    const places = [...text.replaceAll("{{", "").matchAll(/\{(\d{1,3})\}/g)].map(([, at]) =>
      Number(at),
    );
    const missing = places.find((at) => at >= count);
    if (missing !== undefined) return `\`format\` has no argument for \`{${missing}}\``;
  }
  return undefined;
}

function faultsOf({ content, jobs }: WrittenWorkflow): readonly Fault[] {
  return [
    ...outOfPlace(content, CONTEXTS_OF_WORKFLOW),
    ...jobs.flatMap((job) => outOfPlace(job.content, CONTEXTS_OF_JOB)),
    ...jobs.flatMap((job) => statusOutside(job.content)),
    ...expressionsIn(content).flatMap(([expression, place]): readonly Fault[] => {
      const fault = faultOfExpression(expression);
      return fault === undefined ? [] : [[place, fault]];
    }),
  ];
}

/** Properties that a context doesn't have, so that they are empty. */
function emptyProperties({ content }: WrittenWorkflow): readonly Fault[] {
  return expressionsIn(content).flatMap(([expression, place]) =>
    Object.entries(NO_PROPERTIES).flatMap(([context, names]): readonly Fault[] => {
      const pattern = new RegExp(`(?<![\\w.-])${context}\\.([\\w-]+)`, "g");
      const found = namesIn(expression, pattern).find((name) => names.includes(name));
      return found === undefined ? [] : [[place, `\`${context}\` has no \`${found}\``]];
    }),
  );
}

const asCheck = (faults: (workflow: WrittenWorkflow) => readonly Fault[]): Check =>
  workflowCheck((workflow) =>
    faults(workflow).map(([place, message]) => factInFile(true, place, workflow.source, message)),
  );

/** Further checks of `gha-refused-part`. */
export const refusedExpressionCheck: Check = asCheck(faultsOf);

/** Further checks of `gha-missing-name`. */
export const emptyPropertyCheck: Check = asCheck(emptyProperties);
