import { withMarks } from "../evaluate/value.ts";
import { hole, textWithHoles } from "./ask-text.ts";
import { AttributeView } from "./attribute-view.ts";

/** One member of an object. */
export interface NamedMember {
  /** With holes for pieces that nobody knows. */
  readonly name: string;
  readonly view: AttributeView;
}

/** The members of an object; `undefined` when it is unknown which there are. */
export function namedMembers({
  value,
  path,
  location,
}: AttributeView): readonly NamedMember[] | undefined {
  const named = (name: string, member: typeof value): NamedMember => ({
    name,
    view: new AttributeView(name, withMarks(member, value.marks), member.at ?? location),
  });
  if (value.kind === "object") return [...value.entries].map(([name, each]) => named(name, each));
  if (value.kind !== "unknown" || value.members === undefined) return undefined;
  return value.members.map(([key, each]) => named(textWithHoles(key) ?? hole(path), each));
}
