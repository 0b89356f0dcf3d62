import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { resourcesIn } from "../../formats/cloudformation/read-template.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { file, module, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";
import { referencesIn, referencesInBody } from "../../terraform/references.ts";
import { argumentOf, bodiesAt } from "../../terraform/static-argument.ts";
import { namesReferredIn } from "./template-references.ts";

/** Groups of machines, the templates they follow, and the block that replaces the machines. */
const GROUPS: Readonly<Record<string, readonly [template: RegExp, block: string]>> = {
  aws_autoscaling_group: [/^aws_launch_(template|configuration)\./, "instance_refresh"],
  google_compute_instance_group_manager: [/^google_compute_instance_template\./, "update_policy"],
  google_compute_region_instance_group_manager: [
    /^google_compute_(region_)?instance_template\./,
    "update_policy",
  ],
};

/** Machines that live this long at most soon follow a new template by themselves. */
const SHORT_LIFE_SECONDS = 31 * 24 * 3600;

function isShortLived(group: ResourceDeclaration): boolean {
  const lifetime = argumentOf(group, "max_instance_lifetime")?.value;
  const seconds = lifetime?.kind === "literal" ? Number(lifetime.value) : 0;
  return seconds > 0 && seconds <= SHORT_LIFE_SECONDS;
}

/** Whether a change of the template, which the module creates, leaves the machines as they are. */
function keepsMachines(group: ResourceDeclaration, view: ModuleView): boolean {
  const [template, block] = GROUPS[group.type] ?? [];
  if (template === undefined) return false;
  const bodies = group.sources.map(({ body }) => body);
  const isOwn = bodies
    .flatMap((body) => [...referencesInBody(body)])
    .some((address) => template.test(address) && view.configuration.resources.has(address));
  const isRefreshed = bodies.some(({ blocks }) =>
    blocks.some(({ type, labels }) => [type, labels[0]?.value].includes(block)),
  );
  // A group that is named after its template is replaced with it.
  const isNamedAfter = ["name", "name_prefix"].some((name) => {
    const argument = argumentOf(group, name);
    return (
      argument !== undefined &&
      [...referencesIn(argument.value)].some((each) => template.test(each))
    );
  });
  return isOwn && !isRefreshed && !isNamedAfter && !isShortLived(group);
}

function staleMachines(view: ModuleView): readonly Fact[] {
  return [...view.configuration.resources.values()]
    .filter(({ mode, type }) => mode === "managed" && Object.hasOwn(GROUPS, type))
    .map((group) => {
      const message = `\`${GROUPS[group.type]?.[1]}\` is not set`;
      return view.found(keepsMachines(group, view), group.header, message);
    });
}

/** Where a group says which version of its template it follows. */
const VERSIONED = [
  ["launch_template"],
  ["mixed_instances_policy", "launch_template", "launch_template_specification"],
];

/** A name of a version, which stays the same when the template changes, so no refresh starts. */
function unnoticedVersions(view: ModuleView): readonly Fact[] {
  const groups = [...view.configuration.resources.values()].filter(
    ({ mode, type }) => mode === "managed" && type === "aws_autoscaling_group",
  );
  return groups.flatMap(({ sources }) => {
    const refreshes = sources.flatMap(({ body }) => bodiesAt(body, ["instance_refresh"]));
    // Changes of other arguments can start the refresh.
    const isTriggered = refreshes.some(({ attributes }) =>
      attributes.some(({ name }) => name === "triggers"),
    );
    if (refreshes.length === 0 || isTriggered) return [];
    return sources.flatMap(({ body, file }) =>
      VERSIONED.flatMap((path) => bodiesAt(body, path)).flatMap(({ attributes }) => {
        const isOwn = attributes.some(({ value }) =>
          [...referencesIn(value)].some((each) => view.configuration.resources.has(each)),
        );
        return attributes
          .filter(({ name }) => name === "version")
          .map(({ value }) => {
            const text = value.kind === "literal" ? String(value.value) : "";
            const isName = /^\$(Latest|Default)$/.test(text);
            const message = `\`version\` stays \`${text}\`, so no refresh starts`;
            return view.found(isOwn && isName, locate(value, file), message);
          });
      }),
    );
  });
}

const UPDATES = /^AutoScaling(RollingUpdate|ReplacingUpdate|InstanceRefresh)$/;

function staleInCloudFormation(source: SourceFile): readonly Fact[] {
  const resources = resourcesIn(source);
  return membersOf(resources)
    .filter(([, each]) => textOf(entryOf(each, "Type")) === "AWS::AutoScaling::AutoScalingGroup")
    .map(([, group]) => {
      const properties = entryOf(group, "Properties");
      const isOwn = ["LaunchTemplate", "LaunchConfigurationName", "MixedInstancesPolicy"].some(
        (name) =>
          [...namesReferredIn(entryOf(properties, name))].some(
            (each) => entryOf(resources, each) !== undefined,
          ),
      );
      const isUpdated = membersOf(entryOf(group, "UpdatePolicy")).some(([name]) =>
        UPDATES.test(name),
      );
      return factInFile(isOwn && !isUpdated, group, source, "`UpdatePolicy` is not set");
    });
}

/** Rules for groups whose machines stay behind their template. */
export const staleMachineRules: readonly Rule[] = [
  {
    id: "quality-stale-machines",
    title: "Machines keep the old template",
    severity: "LOW",
    category: "quality",
    explanation:
      "A new image or script reaches only machines that start later, so old and new ones run side by side.",
    fix: "Add `instance_refresh` and follow `latest_version` of the template, or add `update_policy` or, in CloudFormation, an `UpdatePolicy`.",
    link: "https://docs.aws.amazon.com/autoscaling/ec2/userguide/asg-instance-refresh.html",
    checks: [module(staleMachines), module(unnoticedVersions), file(staleInCloudFormation)],
  },
];
