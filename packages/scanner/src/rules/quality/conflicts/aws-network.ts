import { and, fact, or } from "../../../rule-language/fact.ts";
import { type Conflict, given, missing, within } from "./conflict.ts";

const ALL = ["-1", "all"];
const GROUPS = "aws_lb_target_group aws_alb_target_group";

/** Settings of networks and load balancers that exclude each other. */
export const networkConflicts: readonly Conflict[] = [
  [
    "aws_security_group",
    "protocol `-1` takes no ports",
    (group) =>
      ["ingress", "egress"].flatMap((type) =>
        within(type, (rule) =>
          and(rule.attr("from_port").isAbove(0), rule.attr("protocol").isIn(ALL)),
        )(group),
      ),
  ],
  [
    "aws_security_group_rule",
    "protocol `-1` takes no ports",
    (rule) => and(rule.attr("from_port").isAbove(0), rule.attr("protocol").isIn(ALL)),
  ],
  [
    "aws_vpc_security_group_ingress_rule aws_vpc_security_group_egress_rule",
    "protocol `-1` takes no ports",
    (rule) => and(rule.attr("from_port").isAbove(0), rule.attr("ip_protocol").isIn(ALL)),
  ],
  [
    GROUPS,
    "a check over TCP asks for no path",
    within("health_check", (check) =>
      and(or(given(check, "path"), given(check, "matcher")), check.attr("protocol").is("TCP")),
    ),
  ],
  [
    "aws_vpc_endpoint",
    "gateways are entered in route tables, and have no subnets or groups",
    (endpoint) =>
      and(
        or(
          given(endpoint, "subnet_ids"),
          given(endpoint, "security_group_ids"),
          endpoint.attr("private_dns_enabled").is(true),
        ),
        endpoint
          .attr("vpc_endpoint_type")
          .isNotIn(["Interface", "GatewayLoadBalancer", "Resource", "ServiceNetwork"]),
      ),
  ],
  [
    "aws_vpc_endpoint",
    "interfaces are in subnets, and not in route tables",
    (endpoint) =>
      and(given(endpoint, "route_table_ids"), endpoint.attr("vpc_endpoint_type").is("Interface")),
  ],
  [
    "aws_lb_listener aws_alb_listener",
    "the port is that of another protocol",
    (listener) =>
      or(
        and(listener.attr("port").is(80), listener.attr("protocol").isIn(["HTTPS", "TLS"])),
        and(listener.attr("port").is(443), listener.attr("protocol").is("HTTP")),
      ),
  ],
  [
    "aws_nat_gateway",
    "a public gateway needs an address, and a private one has none",
    (gateway) =>
      or(
        and(given(gateway, "allocation_id"), gateway.attr("connectivity_type").is("private")),
        and(
          missing(gateway, "allocation_id"),
          gateway.attr("connectivity_type").is("public"),
          gateway.attr("availability_mode").isNot("regional"),
        ),
      ),
  ],
  [
    "aws_lb aws_alb",
    "an application load balancer needs two subnets",
    (balancer) => {
      const { value } = balancer.attr("subnets");
      const isAlone = value.kind === "list" && value.items.length === 1;
      return and(
        fact(isAlone, balancer.attr("subnets").evidence()),
        balancer.attr("load_balancer_type").isNotIn(["network", "gateway"]),
      );
    },
  ],
  [
    GROUPS,
    "targets over HTTP aren't checked over TCP",
    (group) =>
      and(
        group.attr("health_check.protocol").is("TCP", { ignoreCase: true }),
        or(group.attr("protocol").isIn(["HTTP", "HTTPS"]), group.attr("target_type").is("lambda")),
      ),
  ],
  [
    "aws_nat_gateway",
    "a private gateway has no public addresses",
    (gateway) =>
      and(
        given(gateway, "secondary_allocation_ids"),
        gateway.attr("connectivity_type").is("private"),
      ),
  ],
  [
    "aws_autoscaling_policy",
    "only simple policies wait for a cooldown",
    (policy) =>
      and(
        policy.attr("cooldown").isAbove(0),
        policy
          .attr("policy_type")
          .isIn(["StepScaling", "TargetTrackingScaling", "PredictiveScaling"]),
      ),
  ],
  [
    "aws_autoscaling_policy",
    "simple policies don't wait for machines to warm up",
    (policy) =>
      and(
        policy.attr("estimated_instance_warmup").isAbove(0),
        policy.attr("policy_type").isNotIn(["StepScaling", "TargetTrackingScaling"]),
      ),
  ],
];
