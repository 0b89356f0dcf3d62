import { type Value, withMarks } from "../evaluate/value.ts";
import { AttributeView } from "./attribute-view.ts";
import { isPlaceholder, textWithPlaceholders } from "./placeholders.ts";

/** A member of an object. */
export interface NamedMember {
  /** Contains placeholders for unknown pieces. */
  readonly name: string;
  readonly view: AttributeView;
}

/** The members of an object; `undefined` if unknown. */
export function namedMembers({ value, location }: AttributeView): NamedMember[] | undefined {
  const entries = entriesOf(value);
  const members = entries?.flatMap(([key, member]): NamedMember[] => {
    const name = typeof key === "string" ? key : textWithPlaceholders(key);
    if (name === undefined || isPlaceholder(name)) return [];
    const given = withMarks(member, value.marks);
    return [{ name, view: new AttributeView(name, given, member.at ?? location) }];
  });
  return members?.length === entries?.length ? members : undefined;
}

function entriesOf(value: Value): readonly (readonly [key: string | Value, Value])[] | undefined {
  if (value.kind === "object") return [...value.entries];
  return value.kind === "unknown" ? value.members : undefined;
}
