import { describe, expect, it } from "vitest";
import { type Outcome, outcomeOf } from "../../../test/verdict.ts";
import { PROVIDER_TABLES } from "../../schema/provider-tables.ts";
import { SETTINGS } from "./all-settings.ts";
import { decidingArguments, judgedArguments } from "./judged-arguments.ts";
import type { Guard, Setting, ValueFault } from "./setting.ts";
import { settingRules } from "./setting-rules.ts";

/** The argument as HCL, within its blocks. */
function written(argument: string, value: string | undefined): string {
  const steps = argument.split(".");
  const name = steps.pop() ?? "";
  const own = value === undefined ? "" : `${name} = ${value}`;
  return steps.reduceRight((text, block) => `${block} {\n${text}\n}`, own);
}

/** Settings that can be tried alone: conditions are written out as further arguments. */
const ALONE = SETTINGS.filter(({ argument, when = [] }) => {
  const blocks = when.map((guard) => guard.argument.split(".")[0]);
  const isOwnBlock = blocks.includes(argument.split(".")[0]) && argument.includes(".");
  return (
    !argument.includes("|") && !isOwnBlock && when.every((guard) => sample(guard) !== undefined)
  );
});

const VALUES = ALONE.filter(
  (each): each is Setting & { fault: ValueFault } =>
    "is" in each.fault || "isNot" in each.fault || "isBelow" in each.fault,
).flatMap((each) => each.types.map((type) => ({ ...each, type })));

/** A value that fulfills a condition. */
function sample({ is, matches, isNot }: Guard): string | undefined {
  if (is !== undefined) return JSON.stringify(is[0]);
  if (isNot !== undefined) return '"anything-else"';
  if (matches === undefined) return '"anything"';
  const texts = ["postgres", "POSTGRES_17", "MYSQL_8_4", "database_password"];
  const text = texts.find((each) => matches.test(each));
  return text && JSON.stringify(text);
}

/** The values that are a fault, and some that aren't. */
function valuesOf(fault: ValueFault): { bad: readonly string[]; good: readonly string[] } {
  if ("isBelow" in fault) {
    return { bad: [String(fault.isBelow - 1)], good: [String(fault.isBelow)] };
  }
  const listed = "is" in fault ? fault.is : "isNot" in fault ? fault.isNot : [];
  const named = listed.map((value) => JSON.stringify(value));
  const isTruth = listed.every((value) => typeof value === "boolean");
  const others = isTruth ? listed.map((value) => String(value !== true)) : ['"anything-else"'];
  return "is" in fault ? { bad: named, good: others } : { bad: others, good: named };
}

describe.each(VALUES)("$id: $argument of $type", (each) => {
  const { type, argument, fault, when = [], isOnlyInBlock } = each;
  const rules = settingRules([each]);
  const others = when.filter((guard) => guard.argument !== argument);
  const conditions = others.map((guard) => written(guard.argument, sample(guard))).join("\n");
  const judged = (value: string | undefined, head = ""): Outcome =>
    outcomeOf(
      rules,
      `${head}resource "${type}" "it" {\n${conditions}\n${written(argument, value)}\n}\n`,
    );
  const { bad, good } = valuesOf(fault);
  const failsUnset = "isNot" in fault || ("isBelow" in fault && fault.unset < fault.isBelow);

  it.each(bad)("fails: %s", (value) => expect(judged(value)).toBe("fails"));

  it.each(good)("passes: %s", (value) => expect(judged(value)).toBe("passes"));

  it("judges what is left out by the provider's default", () =>
    expect(judged(undefined)).toBe(failsUnset ? "fails" : "passes"));

  it("needs the block only where the provider does", () => {
    if (!argument.includes(".")) return;
    const outcome = outcomeOf(rules, `resource "${type}" "it" {\n${conditions}\n}\n`);
    expect(outcome).toBe(failsUnset && isOnlyInBlock !== true ? "fails" : "passes");
  });

  it("stays open where the caller decides", () =>
    expect(judged("var.given", 'variable "given" {}\n')).toBe("open"));
});

/** Arguments that only other versions of a provider or templates have. */
const FORMER: ReadonlySet<string> = new Set([
  ...SETTINGS.filter(({ id }) => id === "aws-stack-deletes-data").flatMap(({ types }) =>
    types.map((type) => `${type}.deletion_policy`),
  ),
  "aws_redshift_cluster.logging.enable",
  "google_container_cluster.enable_binary_authorization",
  "google_workbench_instance.enable_deletion_protection",
  "azurerm_virtual_machine.encryption_at_host_enabled",
  "azurerm_virtual_machine.secure_boot_enabled",
  "azurerm_virtual_machine.vtpm_enabled",
  "azurerm_kubernetes_cluster.default_node_pool.enable_host_encryption",
  "azurerm_managed_redis.minimum_tls_version",
  "azurerm_eventgrid_topic.minimum_tls_version",
  "azurerm_eventgrid_domain.minimum_tls_version",
  "azurerm_cosmosdb_account.local_authentication_enabled",
  "azurerm_managed_disk.encryption_settings.enabled",
  "azurerm_snapshot.encryption_settings.enabled",
]);

/** Types that only earlier versions of a provider or templates have. */
const FORMER_TYPES: ReadonlySet<string> = new Set([
  "azurerm_storage_blob_service",
  "azurerm_storage_file_service",
  "azurerm_data_lake_store",
  "azurerm_mysql_server",
  "azurerm_mariadb_server",
  "azurerm_monitor_log_profile",
]);

/** Whether the provider takes an argument. The content of maps is unknown. */
function isKnown(type: string, path: string): boolean {
  const table = PROVIDER_TABLES.get(type.split("_")[0] ?? "");
  // Every resource of Terraform has this block.
  if (path.startsWith("lifecycle.")) return true;
  if (table === undefined || FORMER_TYPES.has(type) || FORMER.has(`${type}.${path}`)) return true;
  let block = table.type(type);
  for (const step of path.split(".")) {
    const known = block?.get(step);
    if (known === undefined || known.use === "computed") return false;
    if (known.inner === undefined) return true;
    block = known.inner;
  }
  return true;
}

describe("the data", () => {
  it.each(SETTINGS)("$id names what the provider knows: $argument", (each) => {
    const judged = each.types.flatMap((type) =>
      judgedArguments(each).map((path) => [type, path] as const),
    );
    expect(judged.filter(([type, path]) => !isKnown(type, path))).toEqual([]);
    // Some of the types may lack what decides.
    const deciding = decidingArguments(each);
    expect(deciding.filter((path) => !each.types.some((type) => isKnown(type, path)))).toEqual([]);
  });

  it("says the same of a rule wherever it says something", () => {
    for (const [id, group] of Map.groupBy(SETTINGS, (each) => each.id)) {
      expect([id, ...new Set(group.map(({ severity }) => severity))]).toHaveLength(2);
      expect([id, ...new Set(group.map(({ by }) => by))]).toHaveLength(2);
    }
  });
});
