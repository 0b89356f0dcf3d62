import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { resourcesIn } from "../../formats/cloudformation/read-template.ts";
import { and, anyOf, type Fact, fact, not, or, unless } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

/** A group behind a load balancer that replaces only machines which have stopped. */
function ignoresBalancer(group: ResourceView): Fact {
  const isBehind = anyOf([
    ...["target_group_arns", "load_balancers"].map((path) => group.attr(path).isPresent()),
    group.has("traffic_source"),
    group.connected("aws_autoscaling_attachment", "autoscaling_group_name").exists(),
    group.connected("aws_autoscaling_traffic_source_attachment", "autoscaling_group_name").exists(),
  ]);
  const type = group.attr("health_check_type");
  // Whatever balancers the caller gives, none of their checks count.
  const isOpen = ["target_group_arns", "load_balancers"].some(
    (path) => group.attr(path).value.marks.defaults.length > 0,
  );
  const isWritten = type.value.kind === "string" && type.value.marks.defaults.length === 0;
  return or(
    and(isBehind, type.isNotIn(["ELB", "VPC_LATTICE"])),
    and(type.is("EC2"), fact(isOpen && isWritten, type.evidence())),
  );
}

function ignoresBalancerInCloudFormation(source: SourceFile): readonly Fact[] {
  return membersOf(resourcesIn(source))
    .filter(([, each]) => textOf(entryOf(each, "Type")) === "AWS::AutoScaling::AutoScalingGroup")
    .map(([, group]) => {
      const properties = entryOf(group, "Properties");
      const isBehind = ["TargetGroupARNs", "LoadBalancerNames", "TrafficSources"].some(
        (name) => entryOf(properties, name) !== undefined,
      );
      const type = entryOf(properties, "HealthCheckType");
      const isBlind = type === undefined || /^EC2(,EBS)?$/.test(textOf(type) ?? "");
      const message = "`HealthCheckType` is not `ELB`";
      return factInFile(isBehind && isBlind, type ?? group, source, message);
    });
}

/** A scale set in a pool of a load balancer, without anything that notices a stopped application. */
function ignoresApplication(set: ResourceView): Fact {
  const pools = [
    "load_balancer_backend_address_pool_ids",
    "application_gateway_backend_address_pool_ids",
  ];
  const isBehind = set
    .blocks("network_interface.ip_configuration")
    .some((address) => or(...pools.map((path) => address.attr(path).isPresent())));
  const extension = set
    .blocks("extension")
    .some((each) => each.attr("type").matches(/^ApplicationHealth(Linux|Windows)$/));
  return and(isBehind, not(or(set.attr("health_probe_id").isPresent(), extension)));
}

/** An app that isn't known to have a single worker, of which one that hangs stays in service. */
function keepsWorkers(app: ResourceView): Fact {
  const isSingle = app
    .referred("service_plan_id", "azurerm_service_plan")
    .some((plan) => or(plan.attr("worker_count").is(1), plan.attr("worker_count").isAbsent()));
  const hasPlan = app.others("azurerm_service_plan").exists();
  return unless(and(hasPlan, isSingle), app.attr("site_config.health_check_path").isAbsent());
}

/** Rules for groups of machines that don't notice that the application stopped. */
export const blindHealthCheckRules: readonly Rule[] = [
  {
    id: "quality-blind-health-check",
    title: "Group keeps machines whose application doesn't answer",
    severity: "LOW",
    category: "quality",
    explanation:
      "Only a machine that has stopped is replaced. If its application hangs, it stays out of service.",
    fix: 'Set `health_check_type = "ELB"`, `auto_healing_policies`, `health_probe_id`, or `health_check_path`.',
    link: "https://docs.aws.amazon.com/autoscaling/ec2/userguide/as-add-elb-healthcheck.html",
    checks: [
      resource("aws_autoscaling_group", ignoresBalancer),
      file(ignoresBalancerInCloudFormation),
      resource(
        ["google_compute_instance_group_manager", "google_compute_region_instance_group_manager"],
        (group) => and(group.has("named_port"), not(group.has("auto_healing_policies"))),
      ),
      resource(
        ["azurerm_linux_virtual_machine_scale_set", "azurerm_windows_virtual_machine_scale_set"],
        ignoresApplication,
      ),
      resource(["azurerm_linux_web_app", "azurerm_windows_web_app"], keepsWorkers),
      resource("azurerm_lb_rule", (rule) => rule.attr("probe_id").isAbsent()),
    ],
  },
];
