import type { Body } from "../../hcl/ast.ts";
import { expressionsIn } from "../../hcl/walk.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";
import { referencesInBody } from "../../terraform/references.ts";
import { argumentOf, bodiesAt, writtenText } from "../../terraform/static-argument.ts";

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

/** Texts within objects that name a log group, as in the definitions of containers. */
const GROUP_KEYS = /^"?(awslogs-group|log_group_name|logGroupName|log_group)"?$/;

/** Log groups that are named in an object, which then doesn't wait for them. */
function namedGroups(view: ModuleView): readonly Fact[] {
  const resources = [...view.configuration.resources.values()];
  const groups = new Map(
    resources
      .filter(({ mode, type }) => mode === "managed" && type === "aws_cloudwatch_log_group")
      .map((group) => [nameOf(group, "name"), group] as const)
      .filter(([name]) => name !== ""),
  );
  if (groups.size === 0) return [];
  return resources.flatMap(({ sources }) =>
    sources.flatMap(({ body, file }) =>
      [...expressionsIn(body)]
        .flatMap((each) => (each.kind === "object" ? each.items : []))
        .flatMap(({ key, value }): readonly Fact[] => {
          const group = groups.get(writtenText(value, file));
          const isName = GROUP_KEYS.test(file.text.slice(key.start, key.end));
          if (group === undefined || !isName || waitsFor(body, group)) return [];
          const message = `the name of \`${group.type}.${group.name}\` is repeated`;
          return [view.found(true, locate(value, file), message)];
        }),
    ),
  );
}

const waitsFor = (body: Body, { type, name }: ResourceDeclaration): boolean =>
  [...referencesInBody(body)].includes(`${type}.${name}`);

/** Namespaces of a cluster that charts and objects name by a text. */
function namedNamespaces(view: ModuleView): readonly Fact[] {
  const resources = [...view.configuration.resources.values()];
  const namespaces = new Map(
    resources
      .filter(({ type }) => /^kubernetes_namespace(_v1)?$/.test(type))
      .flatMap((each) =>
        each.sources.flatMap(({ body, file }) =>
          bodiesAt(body, ["metadata"]).flatMap(({ attributes }) =>
            attributes
              .filter(({ name }) => name === "name")
              .map(({ value }) => [writtenText(value, file), each] as const),
          ),
        ),
      )
      .filter(([name]) => name !== ""),
  );
  if (namespaces.size === 0) return [];
  return resources.flatMap(({ mode, type, sources }) => {
    const path = type === "helm_release" ? [] : ["metadata"];
    const isIn = mode === "managed" && /^(helm_release$|kubernetes_(?!namespace))/.test(type);
    if (!isIn) return [];
    return sources.flatMap(({ body, file }) =>
      bodiesAt(body, path).flatMap(({ attributes }) =>
        attributes.flatMap(({ name, value }): readonly Fact[] => {
          const owner = namespaces.get(writtenText(value, file));
          if (name !== "namespace" || owner === undefined || waitsFor(body, owner)) return [];
          const message = `the name of \`${owner.type}.${owner.name}\` is repeated`;
          return [view.found(true, locate(value, file), message)];
        }),
      ),
    );
  });
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
    checks: [
      published("no name is repeated", repeatedNames),
      published("no name of a log group is repeated", namedGroups),
      published("no name of a namespace is repeated", namedNamespaces),
    ],
  },
];
