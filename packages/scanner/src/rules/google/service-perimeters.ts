import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, fact, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { listsInternet } from "../azure/networks.ts";

const PERIMETER = "google_access_context_manager_service_perimeter";

const LEVEL = "google_access_context_manager_access_level";

const ANYONE = ["ANY_IDENTITY", "ANY_USER_ACCOUNT"];

/** Everyone from every network. Identities from certain networks or projects are a restriction. */
function admitsAnyone(policy: BlockView): Fact {
  return and(
    policy.attr("ingress_from.identity_type").isIn(ANYONE),
    policy.blocks("ingress_from.sources").some((source) => source.attr("access_level").is("*")),
  );
}

/** Anyone may copy to every project. */
function letsAnyoneOut(policy: BlockView): Fact {
  return and(
    policy.attr("egress_from.identity_type").isIn(ANYONE),
    policy.attr("egress_to.resources").includes("*"),
  );
}

/** What else a condition asks of a request. */
const OTHERS = [
  "device_policy",
  "members",
  "regions",
  "required_access_levels",
  "vpc_network_sources",
];

function isForEveryone(condition: BlockView): Fact {
  return and(
    listsInternet(condition.attr("ip_subnetworks")),
    not(condition.attr("negate").is(true)),
    not(anyOf(OTHERS.map((name) => or(condition.attr(name).isPresent(), condition.has(name))))),
  );
}

/** One condition is enough with `OR`, and otherwise if it is the only one. */
function admitsEveryAddress(level: ResourceView): Fact {
  const conditions = level.blocks("basic.conditions");
  const isOne = or(
    level.attr("basic.combining_function").is("OR"),
    fact(conditions.members.length === 1),
  );
  return and(isOne, conditions.some(isForEveryone));
}

/** Rules for what may pass the perimeters around services. */
export const servicePerimeterRules: readonly Rule[] = [
  {
    id: "gcp-perimeter-anyone",
    title: "Service perimeter lets anyone through",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "The policy excepts every identity, so a leaked key works from everywhere.",
    fix: "Name the `identities`, and the access levels or projects that they come from or go to.",
    link: "https://cloud.google.com/vpc-service-controls/docs/ingress-egress-rules",
    checks: [
      resource(PERIMETER, (perimeter) =>
        anyOf([
          ...perimeter.blocks("status.ingress_policies").each(admitsAnyone),
          ...perimeter.blocks("status.egress_policies").each(letsAnyoneOut),
        ]),
      ),
      resource(`${PERIMETER}_ingress_policy`, admitsAnyone),
      resource(`${PERIMETER}_egress_policy`, letsAnyoneOut),
    ],
  },
  {
    id: "gcp-access-level-everyone",
    title: "Access level admits every address",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation:
      "The level restricts no one, so that its resources can be reached from everywhere.",
    fix: "Name your networks in `ip_subnetworks`.",
    link: "https://cloud.google.com/access-context-manager/docs/access-level-attributes",
    checks: [resource(LEVEL, admitsEveryAddress)],
  },
];
