import { type EndOfLife, endOfLife } from "../../lifecycles/end-of-life.ts";
import { imageEnd } from "../../lifecycles/images.ts";
import { imageParameterEnd, machineImageEnd } from "../../lifecycles/machine-images.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type Fact, ifKnown, or, unknownFact, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { serviceImageChecks } from "../general/service-images.ts";
import { containerChecks } from "../kubernetes/pod.ts";
import { imageFileCheck } from "./image-files.ts";
import { RETIRED_TYPES, retiredKindChecks, retiredOn } from "./retired-types.ts";
import { isPast } from "./version-rules.ts";
import {
  CLUSTER_VERSIONS,
  ENGINE_VERSIONS,
  LAMBDA_VERSIONS,
  RUNTIME_VERSIONS,
  type VersionArgument,
} from "./versions.ts";

const UNPATCHED = "Flaws that are found from now on are not fixed any longer.";

const LIST = "https://endoflife.date/";

type EndOf = (text: string) => EndOfLife | undefined;

/** Narrows an end to the versions that a rule is about. */
type Narrow = (endOf: EndOf) => EndOf;

/** The version ended long enough ago for an upgrade. */
const longAgo: Narrow = (endOf) => (text) => {
  const end = endOf(text);
  return end?.isRecent === true ? undefined : end;
};

const recently: Narrow = (endOf) => (text) => {
  const end = endOf(text);
  return end?.isRecent === true ? end : undefined;
};

function versionChecks(narrow: Narrow, versions: readonly VersionArgument[]): readonly Check[] {
  return versions.map((version) =>
    resource(version.types, (view) => isPastVersion(view, version, narrow)),
  );
}

function isPastVersion(
  view: ResourceView,
  { argument, engine, read }: VersionArgument,
  narrow: Narrow,
): Fact {
  const attribute = view.attr(argument);
  if (engine === undefined)
    return isPast(
      attribute,
      narrow((text) => endIn(read(text))),
    );
  const { value } = view.attr(engine.argument);
  if (value.kind !== "string" && value.kind !== "null") {
    return unknownFact(engine.argument, attribute.evidence());
  }
  const name = value.kind === "string" ? value.value.toLowerCase() : "";
  const product = engine.products[name] ?? "";
  return isPast(
    attribute,
    narrow((text) => endOfLife(product, text)),
  );
}

function endIn(read: ReturnType<VersionArgument["read"]>): EndOfLife | undefined {
  return read && endOfLife(...read);
}

const MACHINE_TYPES = ["linux", "windows"].flatMap((system) => [
  `azurerm_${system}_virtual_machine`,
  `azurerm_${system}_virtual_machine_scale_set`,
]);

/** Where public parameters of AWS name the image of a machine. */
const IMAGE_PARAMETERS = [
  [["data.aws_ssm_parameter"], "name"],
  [["aws_instance"], "ami"],
  [["aws_launch_template", "aws_launch_configuration"], "image_id"],
] as const;

/** Other images and parameters are the caller's choice. */
function parameterChecks(endOf: EndOf): readonly Check[] {
  return IMAGE_PARAMETERS.map(([types, argument]) =>
    resource(types, (view) => ifKnown(isPast(view.attr(argument), endOf))),
  );
}

/** The version of Kubernetes in the name of a public parameter with an image for nodes. */
const NODE_IMAGE =
  /^(?:resolve:ssm:)?\/aws\/service\/(?:eks\/optimized-ami\/|bottlerocket\/aws-k8s-|ami-windows-latest\/\S*-EKS_Optimized-)(\d\.\d+)/;

/** The version of the proxy on nodes of EKS, which is that of Kubernetes. */
const PROXY = /^v(\d\.\d+)/;

function kubernetesEnd(pattern: RegExp): EndOf {
  return (text) => {
    const version = pattern.exec(text)?.[1];
    return version === undefined ? undefined : endOfLife("kubernetes", version);
  };
}

/** The versions of what runs on the nodes of EKS. */
function nodeChecks(narrow: Narrow): readonly Check[] {
  return [
    ...parameterChecks(narrow(kubernetesEnd(NODE_IMAGE))),
    resource("aws_eks_addon", (addon) =>
      ifKnown(
        unless(
          addon.attr("addon_name").isNot("kube-proxy"),
          isPast(addon.attr("addon_version"), narrow(kubernetesEnd(PROXY))),
        ),
      ),
    ),
  ];
}

/** Image Builder names releases of Ubuntu by their year. */
const parentEnd: EndOf = (name) =>
  machineImageEnd(name.replace(/\bubuntu-server-(\d\d)-lts/, "ubuntu-server-$1.04-lts"));

/** Other arguments that name the image of a machine or the platform of an environment. */
const NAMED_IMAGES = [
  [["aws_lightsail_instance"], "blueprint_id"],
  [["aws_codebuild_project"], "environment.image"],
  [["aws_cloud9_environment_ec2"], "image_id"],
  [
    ["aws_elastic_beanstalk_environment", "aws_elastic_beanstalk_configuration_template"],
    "solution_stack_name",
  ],
  [["aws_elastic_beanstalk_environment"], "platform_arn"],
] as const;

/** Whether the hosts of a compute environment start from an image that it or its template names. */
function hasImage(environment: ResourceView): Fact {
  const resources = "compute_resources";
  return or(
    environment.attr(`${resources}.image_id`).isPresent(),
    ...["launch_template_id", "launch_template_name"].map((name) =>
      environment
        .referred(`${resources}.launch_template.${name}`, "aws_launch_template")
        .some((template) => template.attr("image_id").isPresent()),
    ),
  );
}

/** The systems of machines, by the names of their images. */
function machineChecks(narrow: Narrow): readonly Check[] {
  const isPastMachine = (image: AttributeView) => isPast(image, narrow(machineImageEnd));
  const isPastSku = (machine: ResourceView, path: string) =>
    unless(
      // Ubuntu Pro has longer support.
      machine.attr(`${path}.offer`).matches(/(^|-)pro(-|$)/),
      or(isPastMachine(machine.attr(`${path}.offer`)), isPastMachine(machine.attr(`${path}.sku`))),
    );
  return [
    resource("google_compute_instance", (instance) =>
      isPastMachine(instance.attr("boot_disk.initialize_params.image")),
    ),
    resource(
      ["google_compute_instance_template", "google_compute_region_instance_template"],
      (template) => isPastMachine(template.attr("disk.source_image")),
    ),
    resource(["google_compute_disk", "google_compute_region_disk"], (disk) =>
      isPastMachine(disk.attr("image")),
    ),
    resource("data.google_compute_image", (image) =>
      or(isPastMachine(image.attr("family")), isPastMachine(image.attr("name"))),
    ),
    resource(MACHINE_TYPES, (machine) => isPastSku(machine, "source_image_reference")),
    resource(["azurerm_virtual_machine", "azurerm_batch_pool"], (machine) =>
      isPastSku(machine, "storage_image_reference"),
    ),
    resource(
      ["linux", "windows"].map((system) => `azurerm_dev_test_${system}_virtual_machine`),
      (machine) => isPastSku(machine, "gallery_image_reference"),
    ),
    resource("aws_gamelift_build", (build) => isPastMachine(build.attr("operating_system"))),
    resource("azurerm_virtual_machine_scale_set", (machines) =>
      isPastSku(machines, "storage_profile_image_reference"),
    ),
    resource("data.aws_ami", (ami) =>
      or(
        isPastMachine(ami.attr("name_regex")),
        ami.blocks("filter").some((filter) => filter.attr("values").some(isPastMachine)),
      ),
    ),
    ...parameterChecks(narrow(imageParameterEnd)),
    resource("google_workbench_instance", (notebook) =>
      or(
        isPastMachine(notebook.attr("gce_setup.vm_image.family")),
        isPastMachine(notebook.attr("gce_setup.vm_image.name")),
      ),
    ),
    resource("google_notebooks_instance", (notebook) =>
      or(
        isPastMachine(notebook.attr("vm_image.image_family")),
        isPastMachine(notebook.attr("vm_image.image_name")),
      ),
    ),
    resource("aws_imagebuilder_image_recipe", (recipe) =>
      isPast(recipe.attr("parent_image"), narrow(parentEnd)),
    ),
    ...NAMED_IMAGES.map(([types, argument]) =>
      resource(types, (view) => isPastMachine(view.attr(argument))),
    ),
    resource("aws_batch_compute_environment", (environment) =>
      unless(
        hasImage(environment),
        environment
          .blocks("compute_resources.ec2_configuration")
          .some((hosts) =>
            unless(
              hosts.attr("image_id_override").isPresent(),
              isPastMachine(hosts.attr("image_type")),
            ),
          ),
      ),
    ),
  ];
}

function containerImageChecks(narrow: Narrow): readonly Check[] {
  const isPastImage = (image: AttributeView) => isPast(image, narrow(imageEnd));
  return [
    ...containerChecks((container) => isPastImage(container.attr("image"))),
    ...serviceImageChecks(isPastImage),
    imageFileCheck(narrow(imageEnd)),
  ];
}

function baseImageCheck(narrow: Narrow): Check {
  return resource("dockerfile_stage", (stage) => isPast(stage.attr("image"), narrow(imageEnd)));
}

const EKS_AMI = "which is based on Amazon Linux 2, supported by EKS until November 26, 2025";

/** Rules for versions that are no longer supported. */
export const outdatedRules: readonly Rule[] = [
  {
    id: "aws-lambda-runtime-eol",
    title: "Lambda runtime is past its end of life",
    severity: "MEDIUM",
    category: "security",
    topic: "outdated",
    explanation: "The runtime no longer gets security patches.",
    fix: "Set `runtime` to a version that AWS supports.",
    peers: { checkov: ["CKV_AWS_363"] },
    link: "https://docs.aws.amazon.com/lambda/latest/dg/lambda-runtimes.html",
    checks: versionChecks(longAgo, LAMBDA_VERSIONS),
  },
  {
    id: "outdated-engine",
    title: "Database or broker is past its end of life",
    severity: "MEDIUM",
    category: "security",
    topic: "outdated",
    explanation: UNPATCHED,
    fix: "Name a version that is still supported, after a test of the upgrade.",
    link: LIST,
    checks: versionChecks(longAgo, ENGINE_VERSIONS),
  },
  {
    id: "outdated-kubernetes",
    title: "Kubernetes version is past its end of life",
    severity: "MEDIUM",
    category: "security",
    topic: "outdated",
    explanation: `${UNPATCHED} Providers upgrade such clusters on their own schedule.`,
    fix: "Name a version that is still supported. Skip no minor version on the way.",
    link: "https://kubernetes.io/releases/",
    checks: [
      ...versionChecks(longAgo, CLUSTER_VERSIONS),
      ...nodeChecks(longAgo),
      resource("aws_eks_node_group", (group) => {
        const { evidence, ...answer } = group.attr("ami_type").matches(/^AL2_/);
        const told = evidence.map((each) => ({ ...each, message: `${each.message}, ${EKS_AMI}` }));
        return { ...answer, evidence: answer.truth === true ? told : evidence };
      }),
    ],
  },
  {
    id: "outdated-runtime",
    title: "Runtime is past its end of life",
    severity: "MEDIUM",
    category: "security",
    topic: "outdated",
    explanation: UNPATCHED,
    fix: "Name a version that is still supported.",
    link: LIST,
    checks: versionChecks(longAgo, RUNTIME_VERSIONS),
  },
  {
    id: "outdated-machine-image",
    title: "Operating system is past its end of life",
    severity: "MEDIUM",
    category: "security",
    topic: "outdated",
    explanation: UNPATCHED,
    fix: "Use an image of a system that is still supported.",
    link: LIST,
    checks: machineChecks(longAgo),
  },
  {
    id: "outdated-container-image",
    title: "Container image is past its end of life",
    severity: "MEDIUM",
    category: "security",
    topic: "outdated",
    explanation: UNPATCHED,
    fix: "Use an image of a version that is still supported.",
    link: LIST,
    checks: containerImageChecks(longAgo),
  },
  {
    id: "docker-outdated-base",
    title: "Base image is past its end of life",
    severity: "MEDIUM",
    category: "security",
    topic: "outdated",
    explanation: UNPATCHED,
    fix: "Build on a version that is still supported.",
    link: LIST,
    checks: [baseImageCheck(longAgo)],
  },
  {
    id: "outdated-service",
    title: "Service or kind of resource is withdrawn",
    severity: "MEDIUM",
    category: "security",
    topic: "outdated",
    explanation: "The provider has switched it off, or only keeps it running for old customers.",
    fix: "Move to the successor that the provider names.",
    checks: [resource(RETIRED_TYPES, retiredOn), ...retiredKindChecks],
  },
  {
    id: "outdated-recently",
    title: "Version reached its end of life recently",
    severity: "LOW",
    category: "security",
    topic: "outdated",
    explanation: UNPATCHED,
    fix: "Plan the upgrade to a version that is still supported.",
    link: LIST,
    checks: [
      ...versionChecks(recently, [
        ...LAMBDA_VERSIONS,
        ...ENGINE_VERSIONS,
        ...CLUSTER_VERSIONS,
        ...RUNTIME_VERSIONS,
      ]),
      ...nodeChecks(recently),
      ...machineChecks(recently),
      ...containerImageChecks(recently),
      baseImageCheck(recently),
    ],
  },
];
