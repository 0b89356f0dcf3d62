import { itemsOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import type { Check } from "../../rule-language/rule.ts";
import { oncePerFile } from "../../source/once-per-file.ts";
import type { Location, SourceFile } from "../../source/source-file.ts";
import { type Chart, chartCheck, type Line, linesOf, valueAt } from "./chart.ts";
import { isManifest } from "./rollouts.ts";

/** A member or an item of an object that a chart makes if its users keep the default values. */
export interface Setting {
  /** The kind of the object. */
  readonly kind: string;
  /** The names of the members around it, outermost first. */
  readonly within: readonly string[];
  /** Empty for an item of a list. */
  readonly name: string;
  readonly text: string;
  readonly location: Location;
  readonly isDefault: boolean;
}

/** A condition, loop or other block of a template. */
interface Scope {
  /** Whether the block is part of the output by default, if that is known. */
  readonly isTaken: boolean | undefined;
  /** Whether it and all blocks around it in the object are part of the output. */
  readonly isReached: boolean;
  /** What `.` is, if it is a value. */
  readonly dot: Value | undefined;
}

const ACTION = /\{\{-?\s*(if|with|range|define|block|else|end)\b([^}]{0,300})/g;

const OPERAND = /^(?:toYaml\s+)?\$?(\.Values(?:\.\w+)+|\.)(?=[\s|]|$)/;

/** The value that an expression starts with, such as `.Values.it | quote`. */
function operandOf(
  expression: string,
  { values }: Chart,
  dot: Value | undefined,
): readonly [path: string, value: Value] | undefined {
  const [, operand = ""] = OPERAND.exec(expression.trim()) ?? [];
  if (operand === ".") return dot && [".", dot];
  const path = operand.slice(".Values.".length);
  const value = path === "" ? undefined : valueAt(values, path);
  return value && [path, value];
}

/** What templates take for true. */
function isTrue(value: Value): boolean | undefined {
  if (value.kind === "list") return value.items.length > 0;
  if (value.kind === "object") return value.entries.size > 0;
  return !["", "0", "false", undefined].includes(textOf(value));
}

/** Whether a condition holds by default, if it asks for a single value. */
function holds(condition: string, chart: Chart): boolean | undefined {
  const [, negation, path = ""] = /^(not\s+)?\$?\.Values\.([\w.]+)$/.exec(condition.trim()) ?? [];
  if (path === "") return undefined;
  const value = valueAt(chart.values, path);
  const isSet = value !== undefined && isTrue(value);
  return negation === undefined ? isSet : isSet === undefined ? undefined : !isSet;
}

/** The blocks around a place in a template, outermost first. */
class Scopes {
  readonly #open: Scope[] = [];
  /** How many blocks are around the object. */
  #around = 0;

  get dot(): Value | undefined {
    return this.#open.at(-1)?.dot;
  }

  get isReached(): boolean {
    return this.#open.length <= this.#around || this.#open.at(-1)?.isReached === true;
  }

  startObject(): void {
    this.#around = this.#open.length;
  }

  /** Opens and closes the blocks of a line. */
  follow(text: string, chart: Chart): void {
    for (const [, keyword, rest = ""] of text.matchAll(ACTION)) {
      const condition = rest.replace(/-$/, "");
      if (keyword === "end") {
        this.#open.pop();
      } else if (keyword === "else") {
        const last = this.#open.pop();
        const isKnown = last?.isTaken !== undefined && condition.trim() === "";
        this.#enter(isKnown ? !last.isTaken : undefined, undefined);
      } else if (keyword === "if") {
        this.#enter(holds(condition, chart), this.dot);
      } else if (keyword === "with") {
        const [, dot] = operandOf(condition, chart, this.dot) ?? [];
        this.#enter(dot && isTrue(dot), dot);
      } else {
        this.#enter(undefined, undefined);
      }
    }
  }

  #enter(isTaken: boolean | undefined, dot: Value | undefined): void {
    this.#open.push({ isTaken, isReached: this.isReached && isTaken === true, dot });
  }
}

/** The members and items of a value, with the names around each. */
function leavesOf(
  value: Value,
  within: readonly string[],
  name = "",
): readonly (readonly [within: readonly string[], name: string, leaf: Value])[] {
  if (value.kind === "list") {
    const inner = name === "" ? within : [...within, name];
    return itemsOf(value).flatMap((each) => leavesOf(each, inner));
  }
  if (value.kind !== "object") return [[within, name, value]];
  const inner = name === "" ? within : [...within, name];
  return membersOf(value).flatMap(([member, each]) => leavesOf(each, inner, member));
}

/** Contexts in values have a rule of their own. */
const CONTEXT = /securityContext(\.|$)/i;

const MEMBER = /^\s*(?:- )?["']?([\w./-]+)["']?:\s*(\S.*)$/;

const ITEM = /^\s*- (\S.*)$/;

/** A value without the comment behind it. */
const uncommented = (text: string) => (text.split(" #", 1)[0] ?? "").trimEnd();

const unquoted = (text: string) => text.replace(/^(["'])(.*)\1$/, "$2");

/** What a line without an expression sets. */
function writtenIn(line: Line): readonly (readonly [within: readonly string[], string, string])[] {
  const [, name = "", given = ITEM.exec(line.text)?.[1] ?? ""] = MEMBER.exec(line.text) ?? [];
  const text = uncommented(given);
  const isList = text.startsWith("[") && text.endsWith("]");
  if (!isList) return text === "" ? [] : [[line.within, name, unquoted(text)]];
  const items = text
    .slice(1, -1)
    .split(",")
    .filter((item) => item.trim() !== "");
  return items.map((item) => [[...line.within, name], "", unquoted(item.trim())]);
}

/** What a line sets: by itself, by one expression, or by the part of the values that it inserts. */
function settingsIn(
  line: Line,
  file: SourceFile,
  chart: Chart,
  dot: Value | undefined,
): readonly Setting[] {
  const { text, kind, within, start, end } = line;
  const location = { file, start, end };
  const expressionAt = text.indexOf("{{");
  if (expressionAt === -1) {
    return writtenIn(line).map(([around, name, written]) => ({
      kind,
      within: around,
      name,
      text: written,
      location,
      isDefault: false,
    }));
  }
  const [, name = ""] =
    /^\s*(?:- )?["']?([\w./-]+)["']?:\s*["']?$/.exec(text.slice(0, expressionAt)) ?? [];
  const isAlone = name !== "" || text.slice(0, expressionAt).trim() === "";
  const expression = /^\{\{-?([^}]{1,300}?)-?\}\}["']?\s*$/.exec(text.slice(expressionAt))?.[1];
  const [path, value] = (isAlone && expression && operandOf(expression, chart, dot)) || [];
  if (path === undefined || value === undefined || CONTEXT.test(path)) return [];
  return leavesOf(value, within, name).map(([around, member, leaf]) => ({
    kind,
    within: around,
    name: member,
    text: textOf(leaf) ?? "",
    location: leaf.at ?? location,
    isDefault: true,
  }));
}

/** Templates can insert the same values any number of times, so only so many are read of each. */
const MAX_SETTINGS = 5_000;

/** The settings of each template of a chart, which many rules ask for. */
const readingsOf = oncePerFile((_chart) => new Map<SourceFile, readonly Setting[]>());

function settingsOf(file: SourceFile, chart: Chart): readonly Setting[] {
  const readings = readingsOf(chart.file);
  const settings = readings.get(file) ?? readSettings(file, chart);
  readings.set(file, settings);
  return settings;
}

/** What a template sets if its object is made, and its users keep the default values. */
function readSettings(file: SourceFile, chart: Chart): readonly Setting[] {
  const scopes = new Scopes();
  const settings: Setting[] = [];
  for (const line of linesOf(file)) {
    if (/^(---|apiVersion:|kind:)/.test(line.text)) scopes.startObject();
    const { isReached, dot } = scopes;
    scopes.follow(line.text, chart);
    const isAction = /\{\{-?\s*(if|with|range|define|block|else|end)\b/.test(line.text);
    if (isReached && !isAction)
      for (const setting of settingsIn(line, file, chart, dot)) settings.push(setting);
    if (settings.length > MAX_SETTINGS) break;
  }
  return settings;
}

/** Templates without an expression are manifests, which other rules read. */
const isTemplate = (file: SourceFile) => isManifest(file) && file.text.includes("{{");

/** Checks what charts set by default. The question answers with whether it is wrong. */
export function settingCheck(
  hint: RegExp,
  question: (setting: Setting, file: SourceFile) => boolean,
): Check {
  return chartCheck((chart, view): readonly Fact[] => {
    const { templates, valuesFile } = chart;
    const isIn = (file: SourceFile | undefined) => file !== undefined && hint.test(file.text);
    return templates
      .filter((file) => isTemplate(file) && (isIn(file) || isIn(valuesFile)))
      .flatMap((file) =>
        settingsOf(file, chart)
          .filter((setting) => question(setting, file))
          .map(({ name, text, location, within, isDefault }) => {
            const what = name === "" ? `\`${within.at(-1)}\` has` : `\`${name}\` is`;
            const when = isDefault ? "by default" : "whatever the values";
            return view.found(true, location, `${what} \`${text}\`, ${when}`);
          }),
      );
  });
}
