import type {
  ApiChange,
  ReferenceCall,
  ReferenceField,
} from "@stackyard/contract/content/api-reference";

/** A change of a call, and whether it can break clients. */
interface Difference {
  readonly text: string;
  readonly isBreaking: boolean;
}

const nameOf = ({ method, path }: ReferenceCall) => `${method} ${path}`;

/** The calls that were added, removed or changed between two documents. */
export function compareCalls(
  before: readonly ReferenceCall[],
  after: readonly ReferenceCall[],
): ApiChange[] {
  const old = new Map(before.map((call) => [nameOf(call), call]));
  const now = new Map(after.map((call) => [nameOf(call), call]));
  const changes: ApiChange[] = [];
  for (const [call, after] of now) {
    const before = old.get(call);
    if (!before) changes.push({ kind: "added", call, details: [after.summary], isBreaking: false });
    else changes.push(...changeOf(before, after));
  }
  for (const call of old.keys()) {
    if (!now.has(call)) changes.push({ kind: "removed", call, details: [], isBreaking: true });
  }
  return changes;
}

function changeOf(before: ReferenceCall, after: ReferenceCall): ApiChange[] {
  const found = [
    ...accessDifferences(before, after),
    ...fieldDifferences("parameter", before.parameters, after.parameters),
    ...fieldDifferences("request field", before.body, after.body),
    ...fieldDifferences("response field", before.answer, after.answer),
    ...errorDifferences(before, after),
  ];
  if (found.length === 0) return [];
  // Nobody could use a planned call.
  const isBreaking = !before.isPlanned && found.some((one) => one.isBreaking);
  const details = found.map(({ text }) => text);
  return [{ kind: "changed", call: nameOf(after), details, isBreaking }];
}

function accessDifferences(before: ReferenceCall, after: ReferenceCall): Difference[] {
  const found: Difference[] = [];
  if (before.isPlanned !== after.isPlanned) {
    const text = after.isPlanned ? "is no longer available" : "is now available";
    found.push({ text, isBreaking: after.isPlanned });
  }
  if (before.needsKey !== after.needsKey) {
    const text = after.needsKey ? "now requires a key" : "no longer requires a key";
    found.push({ text, isBreaking: after.needsKey });
  }
  if (before.scope !== after.scope) {
    const text =
      after.scope === null ? "no longer requires a scope" : `requires the scope ${after.scope}`;
    // Keys from before the first scopes keep opening the call.
    found.push({ text, isBreaking: before.scope !== null && after.scope !== null });
  }
  if (before.needsSession !== after.needsSession) {
    const text = after.needsSession ? "now requires a session" : "no longer requires a session";
    found.push({ text, isBreaking: after.needsSession });
  }
  return found;
}

type Place = "parameter" | "request field" | "response field";

function fieldDifferences(
  place: Place,
  before: readonly ReferenceField[],
  after: readonly ReferenceField[],
): Difference[] {
  const isSent = place !== "response field";
  const old = new Map(before.map((field) => [field.name, field]));
  const now = new Map(after.map((field) => [field.name, field]));
  const found: Difference[] = [];
  for (const [name, field] of now) {
    const known = old.get(name);
    const what = `${place} ${name}`;
    if (!known) {
      const word = isSent && field.isRequired ? "new, required" : "new";
      found.push({ text: `${word}: ${what}`, isBreaking: isSent && field.isRequired });
      continue;
    }
    if (known.type !== field.type) {
      const added = addedChoices(known.type, field.type);
      const text = added?.length
        ? `${what} can also be ${added.join(", ")}`
        : `${what} was ${known.type}, is ${field.type}`;
      found.push({ text, isBreaking: added === undefined });
    }
    if (known.isRequired !== field.isRequired) {
      const text = `${what} is now ${field.isRequired ? "always present" : "optional"}`;
      // Clients must send more, or receive less.
      found.push({ text, isBreaking: field.isRequired === isSent });
    }
  }
  const gone = [...old.keys()].filter((name) => !now.has(name));
  return [...found, ...gone.map((name) => ({ text: `gone: ${place} ${name}`, isBreaking: true }))];
}

interface Choices {
  /** With "list of" or without. */
  readonly kind: string;
  readonly values: readonly string[];
  /** How many a list has. */
  readonly least: number;
  readonly most: number;
}

const CHOICES =
  /^((?:list of )?one of )(.*?)(?:, (?:(\d+) to (\d+)|at least (\d+)|at most (\d+)))?$/;

function choicesOf(type: string): Choices | undefined {
  const found = CHOICES.exec(type);
  if (!found) return undefined;
  const [, kind = "", values = "", from, to, least = from ?? 0, most = to ?? Infinity] = found;
  return { kind, values: values.split(", "), least: Number(least), most: Number(most) };
}

/** The additional values of an enum, or of a list of one; undefined if more than that changed. */
function addedChoices(before: string, after: string): string[] | undefined {
  const [old, now] = [choicesOf(before), choicesOf(after)];
  if (!old || !now || old.kind !== now.kind) return undefined;
  if (now.least > old.least || now.most < old.most) return undefined;
  if (!old.values.every((value) => now.values.includes(value))) return undefined;
  return now.values.filter((value) => !old.values.includes(value));
}

/** Error codes are informative: clients must expect others at any time. */
function errorDifferences(before: ReferenceCall, after: ReferenceCall): Difference[] {
  const codes = ({ errors }: ReferenceCall) => errors.flatMap((one) => one.codes.split(", "));
  const [old, now] = [codes(before), codes(after)];
  return [
    ...now.filter((code) => !old.includes(code)).map((code) => `can now return ${code}`),
    ...old.filter((code) => !now.includes(code)).map((code) => `no longer returns ${code}`),
  ].map((text) => ({ text, isBreaking: false }));
}
