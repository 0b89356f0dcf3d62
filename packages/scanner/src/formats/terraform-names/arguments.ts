import { object, tuple, type Value, withMarks } from "../../evaluate/value.ts";
import { PROVIDER_TABLES } from "../../schema/provider-tables.ts";
import type { SchemaBlock } from "../../schema/schema-table.ts";
import { snake } from "./types.ts";

/** Inputs of a resource as the arguments of its type in Terraform. */
export function argumentsOf(type: string, inputs: Value): Value {
  const [provider = ""] = type.split("_");
  return renamed(inputs, PROVIDER_TABLES.get(provider)?.type(type));
}

/** The argument that an input is, in a block of the provider's schema if there is one. */
export function argumentName(name: string, block: SchemaBlock | undefined): string {
  const own = snake(name);
  if (block === undefined || block.has(own)) return own;
  // A block that can repeat is a list with a plural name.
  const singular = [own.replace(/ies$/, "y"), own.replace(/es$/, ""), own.replace(/s$/, "")];
  const plain = own.replaceAll("_", "");
  return (
    singular.find((each) => block.has(each)) ??
    [...block.keys()].find((each) => each.replaceAll("_", "") === plain) ??
    own
  );
}

function renamed(value: Value, block: SchemaBlock | undefined): Value {
  if (value.kind === "list") {
    const items = value.items.map((item) => renamed(item, block));
    return { ...withMarks(tuple(items), value.marks), at: value.at };
  }
  if (value.kind !== "object") return value;
  const entries = [...value.entries].map(([name, member]) => {
    const argument = argumentName(name, block);
    const inner = block?.get(argument)?.inner;
    // Other objects are maps, whose keys are the author's.
    return [argument, inner === undefined ? member : renamed(member, inner)] as const;
  });
  return { ...withMarks(object(new Map(entries)), value.marks), at: value.at };
}
