import type { Body } from "../../hcl/ast.ts";
import { and, type Fact, not } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { module, type Rule, resource } from "../../rule-language/rule.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";
import { referencesInBody } from "../../terraform/references.ts";
import { ignoredNames } from "./lifecycle.ts";

/** Numbers that an autoscaler changes, and the types of resources that make it do so. */
const SCALED: readonly (readonly [type: string, argument: string, scalers: readonly string[]])[] = [
  ["aws_ecs_service", "desired_count", ["aws_appautoscaling_target"]],
  [
    "aws_autoscaling_group",
    "desired_capacity",
    ["aws_autoscaling_policy", "aws_autoscaling_schedule"],
  ],
  ["aws_dynamodb_table", "read_capacity", ["aws_appautoscaling_target"]],
  ["aws_dynamodb_table", "write_capacity", ["aws_appautoscaling_target"]],
  ["aws_kinesis_stream", "shard_count", ["aws_appautoscaling_target"]],
  ["azurerm_linux_virtual_machine_scale_set", "instances", ["azurerm_monitor_autoscale_setting"]],
  ["azurerm_windows_virtual_machine_scale_set", "instances", ["azurerm_monitor_autoscale_setting"]],
  ["azurerm_service_plan", "worker_count", ["azurerm_monitor_autoscale_setting"]],
  ["google_compute_instance_group_manager", "target_size", ["google_compute_autoscaler"]],
  [
    "google_compute_region_instance_group_manager",
    "target_size",
    ["google_compute_region_autoscaler"],
  ],
];

function contestedNumbers(view: ModuleView): readonly Fact[] {
  const resources = [...view.configuration.resources.values()];
  return SCALED.flatMap(([type, argument, scalers]): Fact[] => {
    const scaled = resources.filter((each) => each.mode === "managed" && each.type === type);
    if (scaled.length === 0) return [];
    const references = new Set(
      resources
        .filter((each) => scalers.includes(each.type))
        .flatMap(({ sources }) => sources.flatMap(({ body }) => [...referencesInBody(body)])),
    );
    return scaled
      .filter(({ name }) => references.has(`${type}.${name}`))
      .map((each) => {
        const message = `an autoscaler changes \`${argument}\` of \`${each.name}\``;
        return view.found(resets(each, argument), each.header, message);
      });
  });
}

/** Whether a run sets the number, because nothing tells Terraform to ignore it. */
function resets({ sources }: ResourceDeclaration, argument: string): boolean {
  const bodies: readonly Body[] = sources.map(({ body }) => body);
  const isGiven = bodies.some((body) => isSet(body, argument));
  return isGiven && !ignores(bodies, argument);
}

function isSet({ attributes }: Body, argument: string): boolean {
  return attributes.some(
    ({ name, value }) => name === argument && !(value.kind === "literal" && value.value === null),
  );
}

function ignores(bodies: readonly Body[], argument: string): boolean {
  const ignored = new Set(bodies.flatMap((body) => [...ignoredNames(body)]));
  return ignored.has(argument) || ignored.has("all");
}

/** Groups of nodes that the service itself scales: the block with the number, if it is in one. */
const SELF_SCALED: readonly (readonly [
  type: string,
  within: string | undefined,
  number: string,
])[] = [
  ["azurerm_kubernetes_cluster", "default_node_pool", "node_count"],
  ["azurerm_kubernetes_cluster_node_pool", undefined, "node_count"],
  ["google_container_node_pool", undefined, "node_count"],
  ["google_container_cluster", "node_pool", "node_count"],
  ["google_bigtable_instance", "cluster", "num_nodes"],
];

/** How groups are told to scale themselves. */
function scalesItself({ attributes, blocks }: Body): boolean {
  const isSwitchedOn = attributes.some(
    ({ name, value }) =>
      /^(auto_scaling_enabled|enable_auto_scaling)$/.test(name) &&
      value.kind === "literal" &&
      value.value === true,
  );
  return isSwitchedOn || blocks.some(({ type }) => /^autoscaling(_config)?$/.test(type));
}

function selfScaledNumbers(view: ModuleView): readonly Fact[] {
  const byType = Map.groupBy(view.configuration.resources.values(), ({ type }) => type);
  return SELF_SCALED.flatMap(([type, within, number]) =>
    (byType.get(type) ?? []).map((each) => {
      const bodies = each.sources.map(({ body }) => body);
      const groups =
        within === undefined ? bodies : bodies.flatMap((body) => innerOf(body, within));
      const isReset =
        groups.some((group) => isFixed(group, number) && scalesItself(group)) &&
        !ignores(bodies, within ?? number);
      const message = `an autoscaler changes \`${number}\` of \`${each.name}\``;
      return view.found(isReset, each.header, message);
    }),
  );
}

const innerOf = ({ blocks }: Body, within: string) =>
  blocks.filter(({ type }) => type === within).map(({ body }) => body);

/** A condition may give null as the number. */
function isFixed(group: Body, number: string): boolean {
  const given = group.attributes.find(({ name }) => name === number);
  return isSet(group, number) && given?.value.kind !== "conditional";
}

/** How exact a version is that automatic updates change. */
const EXACT: readonly (readonly [type: string, engine: RegExp | undefined, version: RegExp])[] = [
  ["aws_db_instance", /^postgres$/, /^\d{2}\.\d+$/],
  ["aws_db_instance", /^(mysql|mariadb)$/, /^\d+\.\d+\.\d+$/],
  ["aws_mq_broker", undefined, /^\d+\.\d+\.\d+$/],
];

function fightsUpdates(database: ResourceView, engine: RegExp | undefined, version: RegExp): Fact {
  return and(
    database.attr("auto_minor_version_upgrade").is(true),
    database.attr("engine_version").matches(version),
    ...(engine === undefined ? [] : [database.attr("engine").matches(engine)]),
  );
}

/** Rules for arguments that something else changes as well. */
export const contestedRules: readonly Rule[] = [
  {
    id: "quality-contested-capacity",
    title: "Each run resets what an autoscaler has chosen",
    severity: "LOW",
    category: "quality",
    explanation: "An apply at a busy time removes the capacity that was added.",
    fix: "List the argument in `ignore_changes`, or leave it out.",
    link: "https://developer.hashicorp.com/terraform/language/meta-arguments/lifecycle#ignore_changes",
    checks: [module(contestedNumbers), module(selfScaledNumbers)],
  },
  {
    id: "quality-contested-version",
    title: "Exact version of a service that updates itself",
    severity: "LOW",
    category: "quality",
    explanation: "After an automatic update, the next run tries to go back to the older version.",
    fix: "Name only the part of the version that updates keep, such as `16` or `8.0`.",
    link: "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/db_instance#engine_version-1",
    checks: EXACT.map(([type, engine, version]) =>
      resource(type, (database) => fightsUpdates(database, engine, version)),
    ),
  },
  {
    id: "quality-shared-service",
    title: "Destroying the module switches off an API of the project",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Everything else in the project that uses the API stops working.",
    fix: "Set `disable_on_destroy = false`.",
    link: "https://registry.terraform.io/providers/hashicorp/google/latest/docs/resources/google_project_service#disable_on_destroy-1",
    checks: [
      resource("google_project_service", (service) => service.attr("disable_on_destroy").is(true)),
    ],
  },
  {
    id: "quality-stale-deployment",
    title: "Changes don't reach what is deployed",
    severity: "LOW",
    category: "quality",
    explanation: "The apply succeeds, and the old methods or the old start script stay in use.",
    fix: "Set `triggers` of the deployment, or `user_data_replace_on_change = true` of the machine.",
    link: "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/api_gateway_deployment",
    checks: [
      resource(["aws_api_gateway_deployment", "aws_apigatewayv2_deployment"], (deployment) =>
        and(
          deployment.attr("triggers").isAbsent(),
          not(deployment.attr("stage_description").isPresent()),
          not(deployment.attr("variables").isPresent()),
        ),
      ),
      resource("aws_instance", (machine) =>
        and(
          machine.attr("user_data").isPresent(),
          machine.attr("user_data_replace_on_change").isNot(true),
        ),
      ),
    ],
  },
];
