import { letsInternetIn } from "../../exposure/endpoint.ts";
import { joined } from "../../exposure/known-set.ts";
import { ports } from "../../network/traffic.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { GROUPS, isOfBalancer, rulesOfGroup } from "./security-group-entries.ts";

const HTTPS = ports("tcp", 443, 443);

/** Other groups whose rules for outgoing traffic name this one. */
function sendersTo(group: ResourceView): readonly ResourceView[] {
  const rules = [
    ...group.connected("aws_vpc_security_group_egress_rule", "referenced_security_group_id")
      .members,
    ...group
      .connected("aws_security_group_rule", "source_security_group_id")
      .members.filter(({ view }) => view.attr("type").is("egress").truth === true),
  ];
  const inline = group.connected("aws_security_group", "egress.security_groups").members;
  return [
    ...rules.flatMap(
      ({ view }) => view.referred("security_group_id", "aws_security_group").members,
    ),
    ...inline,
  ]
    .map(({ view }) => view)
    .filter(({ instance }) => instance !== group.instance);
}

/** The group takes HTTPS, and not from other groups only. */
const takesVisitors = (group: ResourceView) =>
  rulesOfGroup(group, "ingress").some(
    ({ view }) => view.sources.length > 0 && joined(view.traffic).maybe.covers(HTTPS),
  );

/** Rules that let everyone past the group in front. */
function entrances(group: ResourceView): readonly Fact[] {
  if (isOfBalancer(group) || !sendersTo(group).some(takesVisitors)) return [];
  return rulesOfGroup(group, "ingress").map(({ view }) =>
    view.applies.truth === true ? letsInternetIn(view.sources) : fact(false),
  );
}

/** A rule for services that can be reached past the load balancer in front of them. */
export const bypassedBalancerRules: readonly Rule[] = [
  {
    id: "aws-sg-ingress-past-balancer",
    title: "Service can be reached past its load balancer",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation:
      "Anyone who knows its address avoids the TLS, the web firewall and the sign-in in front.",
    fix: "Let the group take requests from the security group of the load balancer only.",
    link: "https://docs.aws.amazon.com/elasticloadbalancing/latest/application/load-balancer-update-security-groups.html",
    checks: [resource(GROUPS, entrances)],
  },
];
