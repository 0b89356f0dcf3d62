import { compareText } from "../evaluate/convert.ts";
import type { Value } from "../evaluate/value.ts";
import type { InputSetting } from "../report/report.ts";
import type { EntryChoices } from "../terraform/evaluate-tree.ts";
import type { Candidate } from "./candidates.ts";
import { WORKSPACE } from "./input-reference.ts";
import { leafText, pathText, withLeaf } from "./input-values.ts";

/** Other values for inputs, and declarations that are taken to exist. */
export interface Assignment {
  readonly candidates: readonly Candidate[];
  /** Addresses of declarations whose existence some value of an input decides. */
  readonly forced: readonly { readonly address: string; readonly inputs: readonly string[] }[];
}

export const DEFAULTS: Assignment = { candidates: [], forced: [] };

export function withCandidate({ candidates, ...rest }: Assignment, more: Candidate): Assignment {
  const others = candidates.filter((other) => !isSamePart(other, more));
  return { ...rest, candidates: [...others, more] };
}

export function isSamePart(a: Candidate, b: Candidate): boolean {
  return a.input.name === b.input.name && a.steps.join("\n") === b.steps.join("\n");
}

/** The names of the inputs that have other values. */
export function inputsIn({ candidates, forced }: Assignment): readonly string[] {
  const names = candidates.map(({ input }) => input.name);
  return [...new Set([...names, ...forced.flatMap(({ inputs }) => inputs)])];
}

export function choicesOf(
  { candidates, forced }: Assignment,
  given: ReadonlyMap<string, Value>,
): EntryChoices {
  const values = new Map<string, Value>();
  // A whole input first, then its parts.
  for (const { input, steps, leaf } of candidates.toSorted(byDepth)) {
    const current = values.get(input.name) ?? input.value;
    values.set(input.name, withLeaf(current, input.type, steps, leaf, input.name));
  }
  const workspace = values.get(WORKSPACE);
  return {
    given: new Map([...given, ...values]),
    forced: new Set(forced.map(({ address }) => address)),
    ...(workspace !== undefined && { workspace }),
  };
}

/** The settings in words for the report. */
export function settingsOf({ candidates, forced }: Assignment): readonly InputSetting[] {
  const sorted = candidates.toSorted((a, b) => byDepth(a, b) || compareText(a.key, b.key));
  const shown = sorted.flatMap(({ input, steps, leaf }, index, all) => {
    const value = leafText(leaf);
    const isImplied = all
      .slice(index + 1)
      .some(
        (other) => other.input === input && steps.every((step, at) => other.steps[at] === step),
      );
    if (value === null && isImplied) return [];
    const otherThan = leaf.kind === "unknown" ? listed(leaf.isNot ?? []) : undefined;
    return [{ name: pathText(input.name, steps), value, ...(otherThan && { otherThan }) }];
  });
  const named = new Set(inputsIn({ candidates, forced: [] }));
  const others = inputsIn({ candidates: [], forced }).filter((name) => !named.has(name));
  return [...shown, ...others.map((name) => ({ name, value: null }))];
}

/** Maximum number of texts in a list of what a value isn't. */
const MAX_LISTED = 3;

/** `"a", "b" or "c"`; undefined for none or too many. */
function listed(texts: readonly string[]): string | undefined {
  const written = texts.map(textAsHcl);
  if (written.length > MAX_LISTED) return undefined;
  return (
    [written.slice(0, -1).join(", "), ...written.slice(-1)].filter(Boolean).join(" or ") ||
    undefined
  );
}

function textAsHcl(text: string): string {
  return /^(-?\d+(\.\d+)?|true|false)$/.test(text) ? text : JSON.stringify(text);
}

function byDepth(a: Candidate, b: Candidate): number {
  return a.steps.length - b.steps.length;
}
