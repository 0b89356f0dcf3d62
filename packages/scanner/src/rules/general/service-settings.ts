import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type BlockView, objectsIn } from "../../rule-language/block-view.ts";
import { type Fact, fact, unless } from "../../rule-language/fact.ts";
import { type Check, resource } from "../../rule-language/rule.ts";
import type { ViewSet } from "../../rule-language/view-set.ts";
import { isCredentialName } from "../../secrets/credential-name.ts";
import { isReference, isSubstituted } from "../../secrets/reference.ts";
import { podChecks } from "../kubernetes/pod.ts";

/** Services that take settings, environment variables or arguments as a map. */
export const SETTING_MAPS: readonly (readonly [type: string, path: string])[] = [
  ["aws_amplify_app", "environment_variables"],
  ["aws_amplify_branch", "environment_variables"],
  ["aws_bedrockagentcore_harness", "environment_variables"],
  ["aws_lambdamicrovms_image", "environment_variables"],
  [
    "aws_apprunner_service",
    "source_configuration.image_repository.image_configuration.runtime_environment_variables",
  ],
  ["aws_glue_job", "default_arguments"],
  ["aws_glue_job", "non_overridable_arguments"],
  ["aws_lightsail_container_service_deployment_version", "container.environment"],
  ["aws_sagemaker_model", "primary_container.environment"],
  ["aws_sagemaker_training_job", "environment"],
  ["azurerm_container_group", "container.environment_variables"],
  ["docker_service", "task_spec.container_spec.env"],
  ["google_cloudfunctions_function", "environment_variables"],
  ["google_compute_instance", "metadata"],
  ["google_compute_instance_template", "metadata"],
  ["google_cloudfunctions2_function", "service_config.environment_variables"],
];

/** Services that take a block for each setting, with a `name` and a `value`. */
export const SETTING_BLOCKS: readonly (readonly [type: string, block: string])[] = [
  ["aws_ecs_express_gateway_service", "primary_container.environment"],
  ["aws_elastic_beanstalk_environment", "setting"],
  ["azurerm_container_app", "template.container.env"],
  ["azurerm_container_app_job", "template.container.env"],
  ["google_cloud_run_service", "template.spec.containers.env"],
  ["google_cloud_run_v2_job", "template.template.containers.env"],
  ["google_cloud_run_v2_service", "template.containers.env"],
  ["google_cloud_run_v2_worker_pool", "template.containers.env"],
];

/** Types whose settings are judged here. */
export const SETTING_TYPES: readonly string[] = [
  ...[...SETTING_MAPS, ...SETTING_BLOCKS].map(([type]) => type),
  ...["aws_batch_job_definition", "aws_codebuild_project", "docker_container"],
];

/** A flag or a short number, rather than a secret. */
const TRIVIAL = /^(true|false|yes|no|on|off|none|null|\d{0,3})$/i;

const isElsewhere = (text: string): boolean =>
  TRIVIAL.test(text) || isReference(text) || isSubstituted(text);

/** Values from the caller or provider are unknown but don't appear in the code. */
export function isReadable(attribute: AttributeView): Fact {
  const { value, path, location } = attribute;
  const comesFromElsewhere = value.kind === "unknown" && value.isNotNull === true;
  if (!comesFromElsewhere) return attribute.isReadable();
  const message = `\`${path}\` comes from elsewhere`;
  return fact(false, { location, message, marks: value.marks });
}

/** The name of a secret, as its setting repeats it: `SMTP_PASSWORD_SECRET = "smtp-password"`. */
const isRepeated = (name: string, text: string): boolean =>
  isCredentialName(text) &&
  /^[a-z\d]+(-[a-z\d]+)+$/.test(text) &&
  name.replace(/^--/, "").toLowerCase() === `${text.replaceAll("-", "_")}_secret`;

/** Whether a setting with a credential's name has a value that can be read. */
function given(name: string, value: AttributeView): Fact {
  if (!isCredentialName(name)) return fact(false, value.evidence());
  const leadsElsewhere = value.test(
    (text) => text !== undefined && (isElsewhere(text) || isRepeated(name, text)),
  );
  return unless(leadsElsewhere, isReadable(value));
}

function inMap(map: AttributeView): readonly Fact[] {
  if (map.value.kind !== "object") return [];
  return [...map.value.entries.keys()].map((name) => given(name, map.member(name)));
}

function inPair(setting: BlockView): Fact {
  const { value: name } = setting.attr("name");
  return given(name.kind === "string" ? name.value : "", setting.attr("value"));
}

/** What a caller adds with a dynamic block isn't in the code. */
const inPairs = (settings: ViewSet<BlockView>, question = inPair): readonly Fact[] =>
  settings.each(question).filter(({ truth }) => truth !== undefined);

/** `NAME=value`. */
function inLine(line: AttributeView): readonly Fact[] {
  if (line.value.kind !== "string") return [];
  const [, name = "", value = ""] = /^(\w+)=(.*)$/s.exec(line.value.value) ?? [];
  return isCredentialName(name) && !isElsewhere(value) && !isRepeated(name, value)
    ? [line.isReadable()]
    : [];
}

/** AWS keeps the values of other types in a store. */
export const fromStore = (variable: BlockView): Fact =>
  variable.attr("type").isIn(["PARAMETER_STORE", "SECRETS_MANAGER"]);

/** Secrets in the settings of services, except for those with rules of their own. */
export const serviceSettingChecks: readonly Check[] = [
  ...SETTING_MAPS.map(([type, path]) => resource(type, (service) => inMap(service.attr(path)))),
  ...SETTING_BLOCKS.map(([type, block]) =>
    resource(type, (service) => inPairs(service.blocks(block))),
  ),
  resource("aws_codebuild_project", (project) =>
    inPairs(project.blocks("environment.environment_variable"), (variable) =>
      unless(fromStore(variable), inPair(variable)),
    ),
  ),
  resource("aws_batch_job_definition", (job) =>
    inPairs(objectsIn(job.attr("container_properties").json().member("environment"))),
  ),
  resource("aws_batch_job_definition", (job) =>
    inPairs(objectsIn(job.attr("ecs_properties").json().member("taskProperties")), (task) =>
      task.blocks("containers.environment").some(inPair),
    ),
  ),
  ...podChecks((pod) =>
    ["container", "init_container"].flatMap((type) => inPairs(pod.blocks(`${type}.env`))),
  ),
  resource("docker_container", (container) => container.attr("env").elements().flatMap(inLine)),
];
