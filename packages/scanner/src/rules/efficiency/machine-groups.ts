import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { and, anyOf, type Fact, not } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, resource } from "../../rule-language/rule.ts";

/** Families of machines that AWS lists as previous. */
export const PREVIOUS_MACHINES = /^[cmr]4(\.[\w*]+)?$/;

/** Where groups of machines list the types that they may have: in an argument, or one per block. */
const LISTS: readonly (readonly [type: string, blocks: string, argument: string])[] = [
  ["aws_eks_node_group", "", "instance_types"],
  ["aws_batch_compute_environment", "compute_resources", "instance_type"],
  ["aws_imagebuilder_infrastructure_configuration", "", "instance_types"],
  ["aws_launch_template", "instance_requirements", "allowed_instance_types"],
  ["aws_autoscaling_group", "mixed_instances_policy.launch_template.override", "instance_type"],
  ["aws_spot_fleet_request", "launch_specification", "instance_type"],
  ["aws_spot_fleet_request", "launch_template_config.overrides", "instance_type"],
  ["aws_ec2_fleet", "launch_template_config.override", "instance_type"],
  ["aws_emr_instance_fleet", "instance_type_configs", "instance_type"],
  ["aws_emr_cluster", "master_instance_fleet.instance_type_configs", "instance_type"],
  ["aws_emr_cluster", "core_instance_fleet.instance_type_configs", "instance_type"],
];

/** Only previous families, of which there is one at least. */
function isPrevious(types: AttributeView): Fact {
  return and(
    types.some((type) => type.matches(PREVIOUS_MACHINES)),
    not(types.some((type) => not(type.matches(PREVIOUS_MACHINES)))),
  );
}

/** Previous families in each of the blocks. One without an argument may have any. */
function isAllPrevious(group: ResourceView, blocks: string, argument: string): Fact {
  if (blocks === "") return isPrevious(group.attr(argument));
  const all = group.blocks(blocks);
  return and(
    all.exists(),
    all.every((each) => isPrevious(each.attr(argument))),
  );
}

/** Whether a group may only have machines of previous families. */
export function hasOnlyPrevious(group: ResourceView): Fact {
  return anyOf(
    LISTS.filter(([type]) => type === group.type).map(([, blocks, argument]) =>
      isAllPrevious(group, blocks, argument),
    ),
  );
}

export const groupChecks: readonly Check[] = LISTS.map(([type, blocks, argument]) =>
  resource(type, (group) => isAllPrevious(group, blocks, argument)),
);
