import { mapped, pick, type Shape, shaped } from "../../documents/shape.ts";
import { tuple, withMarks } from "../../evaluate/value.ts";

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

/** Converts a switch that Terraform names the other way round. */
export function opposite(shape: Shape): Shape {
  return mapped(shape, { true: false, false: true });
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

/** One member of each object in a list. */
export function membersAt(path: string, name: string): Shape {
  return (source) => {
    const list = pick(source, path);
    if (list?.kind !== "list") return list;
    const members = list.items.flatMap((item) => pick(item, name) ?? []);
    return withMarks(tuple(members, list.at), list.marks);
  };
}
