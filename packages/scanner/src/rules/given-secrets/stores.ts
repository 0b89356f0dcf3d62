import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, type Fact, ifKnown, or } from "../../rule-language/fact.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { givesSecret, inMembers } from "./secret-source.ts";

const gets = (argument: AttributeView): Fact => givesSecret(argument.value, argument);

/** Each member of a map, such as the files of a config map. */
const getsIn = (map: AttributeView): readonly Fact[] =>
  inMembers(map, (value, name) => givesSecret(value, map, `\`${name}\` in \`${map.path}\``, name));

/** Variables of builds and deployments, which have secrets beside them. */
const VARIABLES: readonly (readonly [type: string, argument: string])[] = [
  ["github_actions_environment_variable", "value"],
  ["github_actions_organization_variable", "value"],
  ["github_actions_variable", "value"],
  ["azurerm_app_configuration_key", "value"],
  ["aws_appconfig_hosted_configuration_version", "content"],
  ["google_parameter_manager_parameter_version", "parameter_data"],
  ["google_parameter_manager_regional_parameter_version", "parameter_data"],
];

/** Maps that are shown wherever the resource is. */
const SHOWN_MAPS: readonly (readonly [argument: string, types: readonly string[]])[] = [
  [
    "tags",
    [
      "aws_autoscaling_group",
      "aws_db_instance",
      "aws_ecs_service",
      "aws_instance",
      "aws_lambda_function",
      "aws_launch_template",
      "aws_s3_bucket",
      "azurerm_kubernetes_cluster",
      "azurerm_linux_virtual_machine",
      "azurerm_linux_web_app",
      "azurerm_resource_group",
      "azurerm_storage_account",
      "azurerm_windows_virtual_machine",
    ],
  ],
  [
    "labels",
    [
      "google_cloud_run_v2_service",
      "google_compute_instance",
      "google_compute_instance_template",
      "google_storage_bucket",
    ],
  ],
  [
    "metadata.annotations",
    [
      "kubernetes_deployment",
      "kubernetes_deployment_v1",
      "kubernetes_service",
      "kubernetes_service_v1",
    ],
  ],
  ["metadata.labels", ["kubernetes_deployment", "kubernetes_deployment_v1"]],
];

const storeChecks: readonly Check[] = [
  resource(["kubernetes_config_map", "kubernetes_config_map_v1"], (settings) =>
    ["data", "binary_data"].flatMap((name) => getsIn(settings.attr(name))),
  ),
  resource("kubernetes_config_map_v1_data", (settings) => getsIn(settings.attr("data"))),
  resource("aws_ssm_parameter", (parameter) =>
    ifKnown(
      or(
        gets(parameter.attr("insecure_value")),
        and(gets(parameter.attr("value")), parameter.attr("type").isIn(["String", "StringList"])),
      ),
    ),
  ),
  resource(
    ["azurerm_api_management_named_value", "azurerm_api_management_workspace_named_value"],
    (value) => ifKnown(and(gets(value.attr("value")), value.attr("secret").isNot(true))),
  ),
  resource("azurerm_automation_variable_string", (variable) =>
    ifKnown(and(gets(variable.attr("value")), variable.attr("encrypted").isNot(true))),
  ),
  resource("tfe_variable", (variable) =>
    ifKnown(and(gets(variable.attr("value")), variable.attr("sensitive").isNot(true))),
  ),
  ...VARIABLES.map(([type, argument]) =>
    resource(type, (variable) => gets(variable.attr(argument))),
  ),
  ...SHOWN_MAPS.map(([argument, types]) => resource(types, (each) => getsIn(each.attr(argument)))),
];

/** Rules for secrets that the code puts where everyone looks. */
export const givenStoreRules: readonly Rule[] = [
  {
    id: "gen-secret-plain-store",
    title: "Secret is stored as plain text",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation:
      "Config maps, plain parameters, variables, tags and labels can be read by people without permission to read secrets.",
    fix: "Use the kind that is meant for secrets: `kubernetes_secret_v1`, `SecureString`, `github_actions_secret` or a vault.",
    link: "https://kubernetes.io/docs/concepts/security/secrets-good-practices/",
    checks: storeChecks,
  },
];
