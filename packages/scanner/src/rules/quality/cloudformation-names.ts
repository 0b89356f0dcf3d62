// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are CloudFormation's
import { entryOf, listOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import { templateOf } from "../../formats/cloudformation/read-template.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { file } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** A place in a template that names a part of it. */
export interface Reference {
  readonly name: string;
  /** The attribute of `Fn::GetAtt`. */
  readonly attribute?: string | undefined;
  readonly place: Value;
  /** Whether the place is part of `Fn::If`, which may leave it out. */
  readonly isConditional: boolean;
}

/** Checks templates whose names are all written. Macros and loops may add others. */
export function writtenTemplateCheck(
  ask: (template: Value, source: SourceFile) => readonly Fact[],
) {
  return file((source) => {
    const template = templateOf(source);
    const isWritten =
      template !== undefined &&
      !/Fn::(ForEach|Transform)|AWS::(Include|LanguageExtensions|CloudFormation::Macro)/.test(
        source.text,
      ) &&
      listOf(entryOf(template, "Transform")).every((each) =>
        /^AWS::Serverless/.test(textOf(each) ?? ""),
      ) &&
      entryOf(template, "Resources")?.kind === "object";
    return template !== undefined && isWritten ? ask(template, source) : [];
  });
}

/** `${Name}` and `${Name.Attribute}`. `${!Name}` is kept as it is. */
const INSERTED = /\$\{\s*([\w:]{1,255})(?:\.([\w.]{1,255}))?\s*\}/g;

interface Pending {
  readonly value: Value;
  readonly isConditional: boolean;
}

/** The names in a part of a template, each where it is written. */
export function referencesIn(root: Value | undefined): readonly Reference[] {
  const found: Reference[] = [];
  const pending: Pending[] = root === undefined ? [] : [{ value: root, isConditional: false }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { value, isConditional } = next;
    const inner = isConditional || hasMember(value, "Fn::If");
    if (value.kind === "list") {
      for (const item of value.items) pending.push({ value: item, isConditional: inner });
    }
    for (const [key, member] of membersOf(value)) {
      pending.push({ value: member, isConditional: inner });
      found.push(...referencesOf(key, member, value, inner));
    }
  }
  return found;
}

const hasMember = (value: Value, name: string) =>
  value.kind === "object" && value.entries.has(name);

function referencesOf(
  key: string,
  member: Value,
  place: Value,
  isConditional: boolean,
): readonly Reference[] {
  const items = member.kind === "list" ? member.items : [member];
  const text = textOf(items[0]);
  if (text === undefined) return [];
  switch (key) {
    case "Ref":
      return [{ name: text.split(".")[0] ?? "", place, isConditional }];
    case "Fn::GetAtt": {
      const [name = "", ...rest] = text.split(".");
      const attribute = items.length > 1 ? textOf(items[1]) : rest.join(".");
      return [{ name, attribute, place, isConditional }];
    }
    case "Fn::Sub": {
      const own = new Set(membersOf(items[1]).map(([name]) => name));
      return [...text.matchAll(INSERTED)].flatMap(([, name = "", attribute]) =>
        own.has(name) ? [] : [{ name, attribute, place, isConditional }],
      );
    }
    default:
      return [];
  }
}

/** The names of conditions that a template uses, each where it is written. */
export function conditionsIn(template: Value): readonly (readonly [name: string, place: Value])[] {
  const found: (readonly [string, Value])[] = [];
  const use = (place: Value | undefined) => {
    const name = textOf(place);
    if (place !== undefined && name !== undefined) found.push([name, place]);
  };
  for (const section of ["Resources", "Outputs"]) {
    for (const [, part] of membersOf(entryOf(template, section))) use(entryOf(part, "Condition"));
  }
  for (const call of callsIn(template, "Fn::If")) {
    if (call.kind === "list") use(call.items[0]);
  }
  for (const call of callsIn(entryOf(template, "Conditions"), "Condition")) use(call);
  return found;
}

/** The arguments of all calls of a function. */
export function callsIn(root: Value | undefined, name: string): readonly Value[] {
  const found: Value[] = [];
  const pending: Value[] = root === undefined ? [] : [root];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (next.kind === "list") for (const item of next.items) pending.push(item);
    for (const [key, member] of membersOf(next)) {
      if (key === name) found.push(member);
      pending.push(member);
    }
  }
  return found;
}

export function namesOf(template: Value, section: string): ReadonlySet<string> {
  return new Set(membersOf(entryOf(template, section)).map(([name]) => name));
}
