import { ALLOWS } from "../../exposure/allows.ts";
import { anywhere, networksIn } from "../../exposure/networks.ts";
import { portsBetween } from "../../exposure/number-range.ts";
import { ADMINISTRATION, DATA, either, everything, services } from "../../exposure/questions.ts";
import { type Reach, verdictOn, verdictOnReach } from "../../exposure/verdict.ts";
import { Region } from "../../network/region.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { causeOf } from "../../rule-language/cause.ts";
import { anyOf, type Fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { EVERYWHERE, reachThroughGroups } from "./group-reach.ts";
import { trafficOf } from "./network-entries.ts";

const unwanted = either(services([...DATA, ...ADMINISTRATION]), everything);

const ALL: Reach = { sure: EVERYWHERE, possible: EVERYWHERE };

/** The sources that can reach a load balancer, according to its security groups, if any. */
function reachOf(balancer: ResourceView): Reach {
  const internal = balancer.attr("internal").is(true).truth;
  const isUnlimited = balancer.attr("security_groups").isAbsent().truth === true;
  const { sure, possible } = isUnlimited ? ALL : reachThroughGroups(balancer, "security_groups");
  return {
    sure: internal === false ? sure : Region.NONE,
    possible: internal === true ? Region.NONE : possible,
  };
}

/** Whether a load balancer or similar resource publishes an unwanted port. */
function publishes({ sure, possible }: Reach, from: AttributeView, to = from): Fact {
  const bounds = portsBetween(from, to);
  const reach = { sure: sure.within(bounds.surely), possible: possible.within(bounds.maybe) };
  return verdictOnReach(reach, unwanted, [from.evidence()], causeOf(from));
}

/** Lightsail ports are open to everyone unless networks are listed. */
function lightsailPorts(info: BlockView): Fact {
  const lists = ["cidrs", "ipv6_cidrs"].map((name) => info.attr(name));
  const isNarrowed = [...lists, info.attr("cidr_list_aliases")].some(
    (list) => list.isAbsent().truth !== true,
  );
  const sources = isNarrowed
    ? lists.flatMap((list) => networksIn(list))
    : lists.slice(0, 1).map(anywhere);
  const entry = { ...ALLOWS, location: info.location, sources, traffic: [trafficOf(info)] };
  return verdictOn(entry, () => [], unwanted);
}

/** Game servers take players from everywhere, but not administrators. */
function gamePorts(permission: BlockView): Fact {
  const sources = networksIn(permission.attr("ip_range"));
  const traffic = [trafficOf(permission)];
  const entry = { ...ALLOWS, location: permission.location, sources, traffic };
  return verdictOn(entry, () => [], unwanted);
}

const BALANCERS = ["aws_lb", "aws_alb"];

const LISTENERS = ["aws_lb_listener", "aws_alb_listener"];

export const publishedPortRules: readonly Rule[] = [
  {
    id: "aws-lb-published",
    title: "Load balancer publishes what is not for the internet",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation:
      "Databases, queues, consoles, and similar services trust every client that reaches them, or only a password. A load balancer adds no check.",
    fix: "Set `internal = true`, or let its security group take the port from known networks only.",
    link: "https://docs.aws.amazon.com/elasticloadbalancing/latest/userguide/how-elastic-load-balancing-works.html",
    checks: [
      resource(LISTENERS, (listener) =>
        anyOf(
          BALANCERS.flatMap((type) =>
            listener
              .referred("load_balancer_arn", type)
              .each((balancer) => publishes(reachOf(balancer), listener.attr("port"))),
          ),
        ),
      ),
      resource("aws_elb", (balancer) =>
        balancer
          .blocks("listener")
          .each((listener) => publishes(reachOf(balancer), listener.attr("lb_port"))),
      ),
      resource("aws_globalaccelerator_listener", (listener) =>
        listener
          .blocks("port_range")
          .each((range) => publishes(ALL, range.attr("from_port"), range.attr("to_port"))),
      ),
    ],
  },
  {
    id: "aws-lightsail-open",
    title: "Lightsail instance lets the internet in to what is not for it",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "Ports of Lightsail are open to every address unless networks are named.",
    fix: "Name the networks that may connect in `cidrs`.",
    link: "https://docs.aws.amazon.com/lightsail/latest/userguide/understanding-firewall-and-port-mappings-in-amazon-lightsail.html",
    checks: [
      resource("aws_lightsail_instance_public_ports", (instance) =>
        instance.blocks("port_info").each(lightsailPorts),
      ),
    ],
  },
  {
    id: "aws-gamelift-open",
    title: "Game servers let the internet in to what is not for players",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "Passwords and flaws of services beside the game can be tried from everywhere.",
    fix: "Open the ports of the game only, and name the networks of administrators in `ip_range`.",
    link: "https://docs.aws.amazon.com/gameliftservers/latest/developerguide/security-best-practices.html",
    checks: [
      resource("aws_gamelift_fleet", (fleet) =>
        fleet.blocks("ec2_inbound_permission").each(gamePorts),
      ),
    ],
  },
];
