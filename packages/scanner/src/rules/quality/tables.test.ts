import { describe, expect, it } from "vitest";
import { PROVIDER_TABLES } from "../../schema/provider-tables.ts";
import type { SchemaArgument, SchemaBlock } from "../../schema/schema-table.ts";
import { azureGroups } from "./conflicts/azure-groups.ts";
import { googleGroups } from "./conflicts/google-groups.ts";
import { PERMITTED, PERMITTED_IN_TERRAFORM } from "./unpermitted-values.ts";

/** Names that other releases than that of the tables have. */
const OF_OTHER_RELEASES = new Set([
  "azurerm_monitor_diagnostic_setting.log",
  "google_compute_health_check.grpc_tls_health_check",
  "google_compute_region_health_check.grpc_tls_health_check",
  "google_secret_manager_secret.replication.automatic",
  "google_sql_database_instance.root_password_wo",
]);

/** What a row names that the provider doesn't have. */
function unknownIn(types: string, path: readonly string[]): readonly string[] {
  return types.split(" ").flatMap((type) => {
    const table = PROVIDER_TABLES.get(type.split("_")[0] ?? "");
    if (table === undefined) return [];
    let block: SchemaBlock | undefined = table.type(type);
    if (block === undefined) return [type];
    for (const step of path) {
      const argument: SchemaArgument | undefined = block?.get(step);
      if (argument === undefined || argument.use === "computed")
        return [`${type}.${path.join(".")}`];
      block = argument.inner;
    }
    return [];
  });
}

describe("tables of refused values and groups", () => {
  it("name types and arguments of the providers", () => {
    const rows = [...PERMITTED, ...PERMITTED_IN_TERRAFORM];
    expect(rows.flatMap(([types, path]) => unknownIn(types, path.split(".")))).toEqual([]);
  });

  it("name groups of arguments of the same block", () => {
    const unknown = [...azureGroups, ...googleGroups].flatMap(([types, , names, block]) =>
      names.split(" ").flatMap((name) => unknownIn(types, [...(block?.split(".") ?? []), name])),
    );
    expect(unknown.filter((each) => !OF_OTHER_RELEASES.has(each))).toEqual([]);
  });
});
