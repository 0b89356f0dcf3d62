import { NO_MARKS } from "../../evaluate/marks.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, fact, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** A rule without any condition, which every request meets. */
function admitsAll(policy: ResourceView): readonly Fact[] {
  const isAllowing = or(
    policy.attr("spec.action").isAbsent(),
    policy.attr("spec.action").is("ALLOW"),
  );
  const isOfAll = (rule: BlockView) =>
    not(or(...["from", "to", "when"].map((part) => rule.attr(part).isPresent())));
  return policy.blocks("spec.rule").each((rule) =>
    and(
      fact(true, {
        location: rule.location,
        message: "a rule has no condition",
        marks: NO_MARKS,
      }),
      isOfAll(rule),
      isAllowing,
    ),
  );
}

/** Entities of Cilium that include the internet. */
const WORLD = ["all", "world", "world-ipv4", "world-ipv6"];

const EVERYWHERE = /^(0\.0\.0\.0|::)\/0$/;

/** Ports that are meant for everyone. */
const PUBLIC = /^(80|443|8080|8443|http|https|53)$/;

function opensToWorld(policy: ResourceView): readonly Fact[] {
  return ["spec.ingress", "specs.ingress"].flatMap((path) =>
    policy.blocks(path).each((entry) => {
      const isOfWorld = or(
        entry.attr("from_entities").some((entity) => entity.isIn(WORLD)),
        entry.attr("from_cidr").some((range) => range.matches(EVERYWHERE)),
      );
      const isPublic = entry
        .blocks("to_ports.port")
        .some((port) => port.attr("port").matches(PUBLIC));
      return and(isOfWorld, not(isPublic));
    }),
  );
}

/** A rule of Calico that allows what it names no source of, on ports that aren't for everyone. */
function allowsAnySource(policy: ResourceView): readonly Fact[] {
  // Such policies are for the nodes themselves.
  const isOfNodes = anyOf(
    ["apply_on_forward", "do_not_track", "pre_dnat"].map((name) =>
      policy.attr(`spec.${name}`).is(true),
    ),
  );
  return policy.blocks("spec.ingress").each((rule) => {
    const isFromAll = or(
      not(or(rule.has("source"), rule.attr("source").isPresent())),
      rule.attr("source.nets").some((range) => range.matches(EVERYWHERE)),
    );
    const isPublic = or(
      rule.attr("protocol").matches(/^ICMP/i),
      rule.attr("destination.port").some((port) => port.matches(PUBLIC)),
    );
    return and(
      rule.attr("action").is("Allow", { ignoreCase: true }),
      isFromAll,
      not(or(isPublic, isOfNodes)),
    );
  });
}

/** Rules for policies of service meshes and of networks with policies of their own. */
export const meshPolicyRules: readonly Rule[] = [
  {
    id: "k8s-netpol-mesh-open",
    title: "Policy of the mesh or network lets every caller in",
    severity: "MEDIUM",
    category: "security",
    topic: "exposure",
    explanation: "A rule that names no callers admits everyone who reaches the pods.",
    fix: "Name the principals, namespaces, entities or networks that use it.",
    link: "https://istio.io/latest/docs/reference/config/security/authorization-policy/",
    checks: [
      resource("istio_authorization_policy", admitsAll),
      resource(
        ["cilium_cilium_network_policy", "cilium_cilium_clusterwide_network_policy"],
        opensToWorld,
      ),
      resource(["calico_network_policy", "calico_global_network_policy"], allowsAnySource),
    ],
  },
];
