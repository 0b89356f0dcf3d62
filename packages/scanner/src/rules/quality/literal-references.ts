import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";
import { argumentOf, writtenText } from "../../terraform/static-argument.ts";

/** Types with the argument that names them, and the arguments of others that repeat the name. */
const NAMED: readonly (readonly [type: string, argument: string, repeated: string])[] = [
  ["aws_cloudwatch_log_group", "name", "log_group_name"],
  ["aws_db_subnet_group", "name", "db_subnet_group_name"],
  ["aws_ecs_cluster", "name", "cluster"],
  ["aws_eks_cluster", "name", "cluster_name"],
  ["aws_iam_role", "name", "role"],
  ["aws_s3_bucket", "bucket", "bucket"],
  ["azurerm_resource_group", "name", "resource_group_name"],
  ["azurerm_storage_account", "name", "storage_account_name"],
  ["azurerm_virtual_network", "name", "virtual_network_name"],
  ["google_compute_network", "name", "network"],
  ["google_compute_subnetwork", "name", "subnetwork"],
  ["google_container_cluster", "name", "cluster"],
  ["google_pubsub_topic", "name", "topic"],
  ["google_storage_bucket", "name", "bucket"],
];

const providerOf = (type: string) => type.split("_", 1)[0] ?? "";

/** The name as it is written, if it is a text: `rg-network` or `${var.name}-network`. */
function nameOf(resource: ResourceDeclaration, argument: string): string {
  const given = argumentOf(resource, argument);
  return given === undefined ? "" : writtenText(given.value, given.file);
}

function repeatedNames(view: ModuleView): readonly Fact[] {
  const resources = [...view.configuration.resources.values()];
  const managed = resources.filter(({ mode }) => mode === "managed");
  const byType = Map.groupBy(managed, ({ type }) => type);
  const named = new Map(
    NAMED.flatMap(([type, argument, repeated]) =>
      (byType.get(type) ?? []).flatMap((resource) => {
        const name = nameOf(resource, argument);
        const key = `${providerOf(type)} ${repeated} ${name}`;
        return name === "" ? [] : [[key, resource] as const];
      }),
    ),
  );
  if (named.size === 0) return [];
  return resources.flatMap((resource) =>
    resource.sources.flatMap(({ body, file }) =>
      body.attributes.flatMap(({ name, value }): readonly Fact[] => {
        const text = writtenText(value, file);
        const owner = named.get(`${providerOf(resource.type)} ${name} ${text}`);
        if (owner === undefined || owner === resource) return [];
        const message = `\`${name}\` repeats the name of \`${owner.type}.${owner.name}\``;
        return [view.found(true, locate(value, file), message)];
      }),
    ),
  );
}

export const literalReferenceRules: readonly Rule[] = [
  {
    id: "quality-literal-reference",
    title: "Name is repeated instead of referred to",
    severity: "LOW",
    category: "quality",
    explanation:
      "Terraform sees no dependency, so it can create this first, and a new name breaks it.",
    fix: "Refer to the attribute of the resource, such as `azurerm_resource_group.network.name`.",
    link: "https://developer.hashicorp.com/terraform/language/expressions/references",
    checks: [published("no name is repeated", repeatedNames)],
  },
];
