import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { pick, type Shape, shaped } from "../../documents/shape.ts";
import { encodeJson } from "../../evaluate/functions/json.ts";
import { object, string, tuple, unknown, type Value, withMarks } from "../../evaluate/value.ts";

/** Under these names images have their root device. */
const ROOT_DEVICES: ReadonlySet<string> = new Set(["/dev/sda1", "/dev/xvda", "/dev/sda", "root"]);

/**
 * The block devices at a path that are the root device, or those that are not. The image decides what
 * the root device is called: where none has a usual name, nobody can say whether one of them is it.
 */
export function devices(path: string, which: "root" | "other"): Shape {
  return (source) => {
    const value = pick(source, path);
    if (value?.kind !== "list") return value;
    const wanted = value.items.filter((device) => {
      const name = textOf(entryOf(device, "DeviceName")) ?? "";
      return ROOT_DEVICES.has(name) === (which === "root") && entryOf(device, "Ebs") !== undefined;
    });
    if (wanted.length === 0 && which === "root" && value.items.length > 0) {
      return { ...unknown("which device is the root", value.marks), isNotNull: true };
    }
    const blocks = wanted
      .flatMap((device) => entryOf(device, "Ebs") ?? [])
      .map((ebs) => shaped(ebs));
    return withMarks(tuple(blocks, blocks[0]?.at ?? value.at), value.marks);
  };
}

/** A member of the first element of the list at a path. */
export function firstElement(path: string, member: string): Shape {
  return (source) => {
    const value = pick(source, path);
    if (value?.kind !== "list") return value;
    const [first] = value.items;
    return first && pick(first, member);
  };
}

/** The value of an attribute in a list of keys and values. */
export function keyed(path: string, key: string): Shape {
  return (source) => {
    const value = pick(source, path);
    if (value?.kind !== "list") return value;
    const entry = value.items.find((item) => textOf(entryOf(item, "Key")) === key);
    return entry && pick(entry, "Value");
  };
}

/** Tags as a map; those with unknown keys are an unknown map. */
export const tags: Shape = (source) => {
  const value = pick(source, "Tags");
  if (value?.kind !== "list") return value;
  const entries = new Map<string, Value>();
  for (const item of value.items) {
    const key = textOf(entryOf(item, "Key"));
    if (key === undefined) return { ...unknown("the tags", value.marks), at: value.at };
    entries.set(key, entryOf(item, "Value") ?? string(""));
  }
  return { ...withMarks(object(entries, value.at), value.marks) };
};

/** A list of objects in the JSON of AWS's own API, of which the names begin in lower case. */
export function apiJson(path: string): Shape {
  return (source) => {
    const value = pick(source, path);
    if (value === undefined || value.kind === "null" || value.kind === "unknown") return value;
    return { ...encodeJson(inLowerCase(value)), at: value.at };
  };
}

function inLowerCase(value: Value): Value {
  if (value.kind === "list") {
    return { ...withMarks(tuple(value.items.map(inLowerCase)), value.marks), at: value.at };
  }
  if (value.kind !== "object") return value;
  const entries = membersOf(value).map(
    ([name, member]) =>
      [name.charAt(0).toLowerCase() + name.slice(1), inLowerCase(member)] as const,
  );
  return withMarks(object(new Map(entries), value.at), value.marks);
}

/** A map as blocks, the key being one argument of each. */
export function blocksByKey(path: string, keyName: string): Shape {
  return (source) => {
    const value = pick(source, path);
    if (value?.kind !== "object") return value;
    const blocks = membersOf(value).map(([key, member]) => {
      const block = shaped(member);
      const entries = membersOf(block);
      return object(new Map([...entries, [keyName, string(key)]]), member.at);
    });
    return withMarks(tuple(blocks, value.at), value.marks);
  };
}
