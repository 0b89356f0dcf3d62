import { entryOf, itemsOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";
import { APP_TYPES } from "../general/sensitive-default.ts";
import { fromStore, SETTING_BLOCKS, SETTING_MAPS } from "../general/service-settings.ts";
import { podChecks } from "../kubernetes/pod.ts";
import { givesSecret, inMembers } from "./secret-source.ts";

/** Further services that take settings as a map. */
const FURTHER_MAPS: typeof SETTING_MAPS = [
  ["aws_lambda_function", "environment.variables"],
  ["aws_mwaa_environment", "airflow_configuration_options"],
  ["azurerm_container_group", "init_container.environment_variables"],
  ["google_app_engine_flexible_app_version", "env_variables"],
  ["google_app_engine_standard_app_version", "env_variables"],
  ["google_cloudbuild_trigger", "substitutions"],
  ["google_compute_instance_from_template", "metadata"],
  ["google_compute_project_metadata", "metadata"],
  ["google_compute_region_instance_template", "metadata"],
  ["google_composer_environment", "config.software_config.env_variables"],
  ...[...APP_TYPES, "azurerm_logic_app_standard", "azurerm_static_web_app"].map(
    (type) => [type, "app_settings"] as const,
  ),
];

/** Settings in which the platform itself expects a key. */
const OF_PLATFORM =
  /^(AzureWebJobs|WEBSITE_|DOCKER_REGISTRY_SERVER_|DOCKER_CUSTOM_|APPINSIGHTS_|APPLICATIONINSIGHTS_|FUNCTIONS_)/i;

function given(name: string, value: Value, view: AttributeView): Fact {
  if (OF_PLATFORM.test(name)) return fact(false, view.evidence());
  return givesSecret(value, view, `\`${name}\` in \`${view.path}\``, name);
}

const inMap = (map: AttributeView): readonly Fact[] =>
  inMembers(map, (value, name) => given(name, value, map));

function inPair(pair: BlockView): Fact {
  const name = pair.attr("name").value;
  const value = pair.attr("value");
  // What a caller adds with a dynamic block has no name here.
  if (name.kind !== "string") return fact(false, value.evidence());
  return given(name.value, value.value, value);
}

const inPairs = (pairs: ViewSet<BlockView>): readonly Fact[] =>
  pairs.members.map(({ view }) => inPair(view));

/** The same within a document, in which the secret of one member marks the whole. */
function inDocument(list: Value | undefined, document: AttributeView): readonly Fact[] {
  return itemsOf(list).flatMap((item) => {
    if (item.kind !== "object") return [];
    const name = item.entries.get("name");
    const value = item.entries.get("value");
    if (name?.kind !== "string" || value === undefined) return [];
    return given(name.value, value, document);
  });
}

function inTask(task: AttributeView): readonly Fact[] {
  const containers = task.json().value;
  return itemsOf(containers).flatMap((each) => inDocument(entryOf(each, "environment"), task));
}

/** `NAME=value`. */
const inLine = (line: AttributeView): Fact => givesSecret(line.value, line, `\`${line.path}\``);

const settingChecks: readonly Check[] = [
  ...[...SETTING_MAPS, ...FURTHER_MAPS].map(([type, path]) =>
    resource(type, (service) => inMap(service.attr(path))),
  ),
  ...SETTING_BLOCKS.map(([type, block]) =>
    resource(type, (service) => inPairs(service.blocks(block))),
  ),
  resource("aws_codebuild_project", (project) =>
    project
      .blocks("environment.environment_variable")
      .members.filter(({ view }) => fromStore(view).truth === false)
      .map(({ view }) => inPair(view)),
  ),
  resource("aws_ecs_task_definition", (task) => inTask(task.attr("container_definitions"))),
  resource("aws_ecs_daemon_task_definition", (task) =>
    inPairs(task.blocks("container_definition.environment")),
  ),
  resource("aws_batch_job_definition", (job) => {
    const properties = job.attr("container_properties");
    return inDocument(entryOf(properties.json().value, "environment"), properties);
  }),
  ...podChecks((pod) =>
    ["container", "init_container"].flatMap((type) => inPairs(pod.blocks(`${type}.env`))),
  ),
  resource("docker_container", (container) => container.attr("env").elements().map(inLine)),
  resource("google_compute_project_metadata_item", (item) => inLine(item.attr("value"))),
];

/** Rules for secrets that the code hands to programs as plain settings. */
export const givenSettingRules: readonly Rule[] = [
  {
    id: "gen-secret-setting",
    title: "Secret is handed over as a plain setting",
    severity: "MEDIUM",
    category: "security",
    topic: "secrets",
    explanation:
      "Everyone who can view the service's configuration can read the secret, and its old versions keep it.",
    fix: "Keep it in a secret store, and hand over only where it is: `secrets` with `valueFrom`, a reference to the vault, or a secret of the platform.",
    link: "https://docs.aws.amazon.com/AmazonECS/latest/developerguide/security-tasks-containers.html",
    checks: settingChecks,
  },
];
