import { looseness } from "../../container/image-reference.ts";
import { askText } from "../../rule-language/ask-text.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { objectsIn } from "../../rule-language/block-view.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { withNamedPlaceholders } from "../../rule-language/placeholders.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";

/** Services that run container images: the block with the image, and its argument. */
const SERVICES: readonly (readonly [type: string, block: string, argument: string])[] = [
  ["google_cloud_run_v2_service", "template.containers", "image"],
  ["google_cloud_run_v2_job", "template.template.containers", "image"],
  ["google_cloud_run_v2_worker_pool", "template.containers", "image"],
  ["google_cloud_run_service", "template.spec.containers", "image"],
  ["azurerm_container_app", "template.container", "image"],
  ["azurerm_container_app", "template.init_container", "image"],
  ["azurerm_container_app_job", "template.container", "image"],
  ["azurerm_container_group", "container", "image"],
  ["azurerm_container_group", "init_container", "image"],
  ...["linux_web_app", "linux_web_app_slot", "windows_web_app", "windows_web_app_slot"].map(
    (type) => [`azurerm_${type}`, "site_config.application_stack", "docker_image_name"] as const,
  ),
  ["google_cloudbuild_trigger", "build.step", "name"],
  ["aws_ecs_daemon_task_definition", "container_definition", "image"],
  ["aws_apprunner_service", "source_configuration.image_repository", "image_identifier"],
  ["aws_codebuild_project", "environment", "image"],
  ["aws_sagemaker_model", "primary_container", "image"],
  ["aws_sagemaker_training_job", "algorithm_specification", "training_image"],
  ["aws_bedrockagentcore_harness", "environment_artifact.container_configuration", "container_uri"],
  ["aws_lightsail_container_service_deployment_version", "container", "image"],
  ["google_workstations_workstation_config", "container", "image"],
  ...["provider", "configuration", "function"].map(
    (type) => [`crossplane_${type}`, "spec", "package"] as const,
  ),
  ...["task", "cluster_task"].flatMap((type) =>
    ["steps", "sidecars", "step_template"].map(
      (block) => [`tekton_${type}`, `spec.${block}`, "image"] as const,
    ),
  ),
  ["tekton_pipeline", "spec.tasks.task_spec.steps", "image"],
];

/** Images of a container engine that Terraform manages. */
const ENGINES: readonly (readonly [type: string, argument: string])[] = [
  ["docker_image", "name"],
  ["docker_container", "image"],
  ["docker_service", "task_spec.container_spec.image"],
];

/** Machines of Google that start one container, which their metadata describe. */
const CONTAINER_MACHINES = [
  "google_compute_instance",
  "google_compute_instance_template",
  "google_compute_region_instance_template",
];

/** Checks the images of all services that run containers, except for Kubernetes. */
export function serviceImageChecks(question: (image: AttributeView) => Fact): readonly Check[] {
  return [
    resource("aws_ecs_task_definition", (task) =>
      objectsIn(task.attr("container_definitions").json()).each((container) =>
        question(container.attr("image")),
      ),
    ),
    resource("aws_batch_job_definition", (job) =>
      question(job.attr("container_properties").json().member("image")),
    ),
    resource("aws_lambda_function", (lambda) => question(lambda.attr("image_uri"))),
    resource(CONTAINER_MACHINES, (machine) =>
      objectsIn(
        machine
          .attr("metadata")
          .member("gce-container-declaration")
          .document()
          .member("spec")
          .member("containers"),
      ).each((container) => question(container.attr("image"))),
    ),
    ...ENGINES.map(([type, argument]) =>
      resource(type, (container) => question(container.attr(argument))),
    ),
    ...SERVICES.map(([type, block, argument]) =>
      resource(type, (service) =>
        service.blocks(block).each((container) => question(container.attr(argument))),
      ),
    ),
  ];
}

/** Replaces each unknown piece. No image reference contains it. */
const UNKNOWN = "?";

/** Builders of Google exist without versions only. */
const OF_GOOGLE = /^gcr\.io\/(cloud-builders|google\.com\/cloudsdktool)\/[\w-]+$/;

/** Whether the same reference can give another image tomorrow. */
function isLoose(image: AttributeView): Fact {
  return askText(image, (text) => {
    const reference = withNamedPlaceholders(text, UNKNOWN);
    if (reference === "" || reference.includes("@") || OF_GOOGLE.test(reference)) return false;
    const isEndUnknown = reference.slice(reference.search(/[^:/]*$/)).includes(UNKNOWN);
    return isEndUnknown ? undefined : looseness(reference) !== undefined;
  });
}

export const serviceImageRules: readonly Rule[] = [
  {
    id: "gen-service-image-unpinned",
    title: "Service's image is not pinned to a version",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation:
      "The running version is unknown, a restart can pull other code, and you can't roll back.",
    fix: "Name a version as the image's tag or, better, its digest.",
    link: "https://docs.docker.com/build/building/best-practices/#pin-base-image-versions",
    checks: serviceImageChecks(isLoose),
  },
];
