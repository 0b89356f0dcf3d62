import { describe, expect, it } from "vitest";
import { PROVIDER_TABLES } from "../../schema/provider-tables.ts";
import type { SchemaArgument, SchemaBlock } from "../../schema/schema-table.ts";
import { AWS_DEMANDS, AWS_GROUPS } from "./conflicts/aws.ts";
import { azureDemands, azureGroups } from "./conflicts/azure-groups.ts";
import { googleDemands, googleGroups } from "./conflicts/google-groups.ts";
import { azureProviderPermitted } from "./permitted/azure.ts";
import { PERMITTED } from "./unpermitted-values.ts";

const GROUPS = [...AWS_GROUPS, ...azureGroups, ...googleGroups];
const DEMANDS = [...AWS_DEMANDS, ...azureDemands, ...googleDemands];

/** Names that other releases than those of the tables have. */
const OF_OTHER_RELEASES = new Set([
  "aws_route instance_id",
  "aws_route odb_network_arn",
  "azurerm_monitor_diagnostic_setting log",
  "google_compute_health_check grpc_tls_health_check",
  "google_compute_region_health_check grpc_tls_health_check",
  "google_secret_manager_secret replication.automatic",
  "google_sql_database_instance root_password_wo",
]);

/** Statements of firewalls contain each other, so the table ends at the first. */
const IS_RECURSIVE = /^aws_wafv2_\w+ rule\.statement\./;

function schemaOf(type: string): SchemaBlock | undefined {
  const [provider = ""] = type.replace(/^data\./, "").split("_");
  return PROVIDER_TABLES.get(provider)?.type(type);
}

/** Whether the schema has all steps of a path. */
function isKnown(row: string): boolean {
  const [type = "", path = ""] = row.split(" ");
  let found: SchemaArgument | undefined;
  let block = schemaOf(type);
  for (const step of path.split(".")) {
    found = block?.get(step);
    block = found?.inner;
  }
  return (
    (found !== undefined && found.use !== "computed") ||
    IS_RECURSIVE.test(row) ||
    OF_OTHER_RELEASES.has(row)
  );
}

const inBlock = (block: string, name: string) => (block === "" ? name : `${block}.${name}`);
const pathsOf = (types: string, paths: readonly string[]) =>
  types.split(" ").flatMap((type) => paths.map((path) => `${type} ${path}`));

const values = [...PERMITTED, ...azureProviderPermitted]
  .filter(([types]) => !types.startsWith("kubernetes_"))
  .flatMap(([types, path]) => pathsOf(types, [path]));
const groups = GROUPS.flatMap(([types, block, , names]) =>
  pathsOf(
    types,
    names.split(" ").map((name) => inBlock(block, name)),
  ),
);
const demands = DEMANDS.flatMap(([types, block, when, , names]) => {
  const condition = when.replace(/!?=.*$/, "");
  return pathsOf(
    types,
    [condition, ...names.split(" ")].map((name) => inBlock(block, name)),
  );
});

describe("tables of quality rules", () => {
  it.each([
    ["permitted values", values],
    ["groups of arguments", groups],
    ["needed and refused arguments", demands],
  ])("name arguments of the provider's schema: %s", (_, rows) => {
    expect(rows.filter((row) => !isKnown(row))).toEqual([]);
  });

  it("limit no argument twice", () => {
    expect(values.filter((row, index) => values.indexOf(row) !== index)).toEqual([]);
  });

  it("list each group and each demand once", () => {
    const lines = [...GROUPS, ...DEMANDS].map((row) => row.join(", "));
    expect(lines.filter((line, index) => lines.indexOf(line) !== index)).toEqual([]);
  });
});
