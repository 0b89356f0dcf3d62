import { textOf } from "../../documents/members.ts";
import { mapped, pick, type Shape, shaped } from "../../documents/shape.ts";
import { bool, string, tuple, unknown, withMarks } from "../../evaluate/value.ts";

/** Converts Azure's string values to a Terraform boolean. */
export function enabled(shape: Shape): Shape {
  return mapped(shape, {
    Enabled: true,
    enabled: true,
    Disabled: false,
    disabled: false,
    SecuredByPerimeter: false,
  });
}

/** Blocks from the objects of a list, without those that are switched off. */
export function switchedOn(path: string): Shape {
  return (source) => {
    const list = pick(source, path);
    if (list?.kind !== "list") return list;
    const items = list.items.filter((item) => {
      const isOn = pick(item, "enabled");
      return !(isOn?.kind === "bool" && !isOn.value);
    });
    return items.length === 0
      ? undefined
      : withMarks(
          tuple(
            items.map((item) => shaped(item)),
            list.at,
          ),
          list.marks,
        );
  };
}

/** Whether a list contains a value. */
export function contains(path: string, value: string): Shape {
  return (source) => {
    const list = pick(source, path);
    if (list?.kind !== "list") return list;
    const items = list.items.map(textOf);
    const isIn = items.includes(value);
    if (!isIn && items.includes(undefined)) return unknown(path, list.marks);
    return withMarks(bool(isIn, list.at), list.marks);
  };
}

/** A list from a text such as `SMB3.0;SMB3.1.1;`. */
export function parted(path: string): Shape {
  return (source) => {
    const text = pick(source, path);
    if (text?.kind !== "string") return text;
    const parts = text.value.split(";").filter((part) => part !== "");
    return withMarks(
      tuple(
        parts.map((part) => string(part, text.at)),
        text.at,
      ),
      text.marks,
    );
  };
}
