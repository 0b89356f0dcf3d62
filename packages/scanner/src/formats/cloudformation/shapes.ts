import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { pick, type Shape, shaped } from "../../documents/shape.ts";
import { encodeJson } from "../../evaluate/functions/json.ts";
import { object, string, tuple, unknown, type Value, withMarks } from "../../evaluate/value.ts";

/** Common root device names of images. */
const ROOT_DEVICES: ReadonlySet<string> = new Set(["/dev/sda1", "/dev/xvda", "/dev/sda", "root"]);

/**
 * The block devices at a path that are the root device, or those that aren't. The image determines
 * the root device's name: if no device has a common name, it is unknown which one is the root.
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

/** An attribute's value in a list of keys and values. */
export function keyed(path: string, key: string): Shape {
  return (source) => {
    const value = pick(source, path);
    if (value?.kind !== "list") return value;
    const entry = value.items.find((item) => textOf(entryOf(item, "Key")) === key);
    return entry && pick(entry, "Value");
  };
}

/** Tags as a map; unknown if a key is unknown. */
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

/**
 * An object or a list of objects as JSON in the style of AWS's own API, whose names start with a lowercase
 * letter.
 */
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

/** A map as blocks with a name and a value. */
export function keysAndValues(path: string, keyName: string): Shape {
  return (source) => {
    const value = pick(source, path);
    if (value?.kind !== "object") return value;
    const blocks = membersOf(value).map(([key, member]) => {
      const entries = new Map([
        [keyName, string(key)],
        ["value", member],
      ]);
      return object(entries, member.at);
    });
    return withMarks(tuple(blocks, value.at), value.marks);
  };
}

/** A map as blocks, with the key as an argument. */
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
