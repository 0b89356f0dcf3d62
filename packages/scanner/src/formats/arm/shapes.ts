import { mapped, pick, type Shape } from "../../documents/shape.ts";
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

/** One member of each object in a list. */
export function membersAt(path: string, name: string): Shape {
  return (source) => {
    const list = pick(source, path);
    if (list?.kind !== "list") return list;
    const members = list.items.flatMap((item) => pick(item, name) ?? []);
    return withMarks(tuple(members, list.at), list.marks);
  };
}
