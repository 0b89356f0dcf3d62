import { entryOf, itemsOf, membersOf, textOf } from "../../documents/members.ts";
import { resourcesIn } from "../../formats/cloudformation/read-template.ts";
import { and, type Fact, or } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { namesReferredIn } from "./template-references.ts";

/** A service whose tasks have addresses of their own, behind a group that expects machines. */
function registersMachines(service: ResourceView): Fact {
  const groups = ["aws_lb_target_group", "aws_alb_target_group"].map((type) =>
    service
      .referred("load_balancer.target_group_arn", type)
      .some((group) => group.attr("target_type").isNot("ip")),
  );
  return and(
    or(...groups),
    or(service.attr("launch_type").is("FARGATE"), service.has("network_configuration")),
  );
}

function registersMachinesInCloudFormation(source: SourceFile): readonly Fact[] {
  const resources = resourcesIn(source);
  return membersOf(resources).flatMap(([, service]) => {
    if (textOf(entryOf(service, "Type")) !== "AWS::ECS::Service") return [];
    const properties = entryOf(service, "Properties");
    const hasAddresses =
      textOf(entryOf(properties, "LaunchType")) === "FARGATE" ||
      entryOf(properties, "NetworkConfiguration") !== undefined;
    return itemsOf(entryOf(properties, "LoadBalancers"))
      .flatMap((balancer) => [...namesReferredIn(entryOf(balancer, "TargetGroupArn"))])
      .map((name) => entryOf(resources, name))
      .filter((each) => textOf(entryOf(each, "Type")) === TARGET_GROUP)
      .map((group) => {
        const type = entryOf(entryOf(group, "Properties"), "TargetType");
        // Anything but a text depends on a parameter.
        const isOfMachines = type === undefined || textOf(type) === "instance";
        const message = "`TargetType` is not `ip`";
        return factInFile(hasAddresses && isOfMachines, type ?? group, source, message);
      });
  });
}

const TARGET_GROUP = "AWS::ElasticLoadBalancingV2::TargetGroup";

/** A rule for target groups that don't fit what is registered in them. */
export const targetTypeRules: readonly Rule[] = [
  {
    id: "quality-target-type",
    title: "Target group expects machines, and the tasks have addresses",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "The service isn't created: tasks with their own network interface need type `ip`.",
    fix: 'Set `target_type = "ip"`, or `TargetType: ip`.',
    link: "https://docs.aws.amazon.com/AmazonECS/latest/developerguide/alb.html",
    checks: [
      resource("aws_ecs_service", registersMachines),
      file(registersMachinesInCloudFormation),
    ],
  },
];
