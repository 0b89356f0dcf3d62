import { isOfProduct, type ModuleTree } from "../terraform/tree.ts";
import { PROVIDER_TABLES } from "./provider-tables.ts";

/** What a report says about code that reads data sources. It is no reason to distrust a module. */
export const DATA_ATTRIBUTES =
  "not evaluated: whether data sources have the attributes that the code reads, which our provider tables don't list";

/** The note, if a module has data sources of a provider with a table. */
export function noteOfDataSources(tree: ModuleTree): readonly string[] {
  const hasSome = tree.configurations
    .entries()
    .some(
      ([directory, { resources }]) =>
        isOfProduct(tree.purpose(directory)) &&
        resources
          .values()
          .some(
            ({ mode, type }) => mode === "data" && PROVIDER_TABLES.has(type.split("_")[0] ?? ""),
          ),
    );
  return hasSome ? [DATA_ATTRIBUTES] : [];
}
