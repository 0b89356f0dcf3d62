import { anywhere } from "../../exposure/networks.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, not, or, unknownFact, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { CONSOLES } from "./consoles.ts";
import { isInside, isPublicAddress, portsIn, published } from "./published.ts";

const GATEWAY = "kubernetes_gateway";

const ROUTES = ["http", "grpc", "tcp", "tls", "udp"].map((kind) => `kubernetes_${kind}route`);

/** Classes of internal gateways, and common names of externally managed ones. */
const INSIDE = /internal|private|rilb|waypoint|mesh/i;

/** Whether a gateway is internal, based on its class, annotations or addresses. */
export function standsInside(gateway: ResourceView): Fact {
  const addresses = gateway.attr("spec.addresses");
  const outside = gateway
    .blocks("spec.addresses")
    .some((address) => isPublicAddress(address.attr("value")));
  return or(
    gateway.attr("spec.gateway_class_name").matches(INSIDE),
    isInside(gateway, "metadata.annotations"),
    isInside(gateway, "spec.infrastructure.annotations"),
    and(addresses.isPresent(), not(outside)),
  );
}

/** HTTP listeners lead to routes, which are evaluated separately. */
function listeners(gateway: ResourceView): readonly Fact[] {
  const sources = [anywhere(gateway.attr("spec.gateway_class_name"))];
  return gateway
    .blocks("spec.listeners")
    .each((listener) => published({ sources, traffic: portsIn(listener.attr("port")) }, listener));
}

/** Whether a route is attached to an external gateway. Service meshes attach routes to services. */
function hangsOutside(route: ResourceView): Fact {
  return route.blocks("spec.parent_refs").some((parent) => {
    const kind = parent.attr("kind");
    const isGateway = or(kind.isAbsent(), kind.is("Gateway"));
    return unless(not(isGateway), gatewayOf(route, parent));
  });
}

function gatewayOf(route: ResourceView, parent: BlockView): Fact {
  const name = parent.attr("name");
  const found = route
    .others(GATEWAY)
    .members.filter(({ view }) => view.attr("metadata.name").isSameAs(name).truth === true);
  if (found.length > 0) return anyOf(found.map(({ view }) => not(standsInside(view))));
  return unless(name.matches(INSIDE), unknownFact("the gateway of the route"));
}

/**
 * A route rule's backends. An extension filter may authenticate callers first, so those are
 * excluded.
 */
function backends(route: ResourceView): readonly Fact[] {
  const sources = [anywhere(route.attr("spec.parent_refs"))];
  return route.blocks("spec.rule").members.flatMap(({ view: rule }) => {
    const asks = rule.blocks("filters").some((filter) => filter.attr("type").is("ExtensionRef"));
    return rule
      .blocks("backend_refs")
      .members.flatMap(({ view: backend }) =>
        [
          published({ sources, traffic: portsIn(backend.attr("port")) }, backend),
          backend.attr("name").matches(CONSOLES),
        ].map((open) => unless(asks, open)),
      );
  });
}

export const gatewayRules: readonly Rule[] = [
  {
    id: "k8s-gateway-published",
    title: "Gateway publishes what is not for the internet",
    severity: "HIGH",
    category: "security",
    topic: "exposure",
    explanation: "Anyone who finds the address can connect to it, usually without signing in.",
    fix: "Leave the service inside of the cluster, or hang the route on a gateway that is only reached from inside.",
    link: "https://gateway-api.sigs.k8s.io/concepts/security/",
    checks: [
      resource(GATEWAY, (gateway) =>
        listeners(gateway).map((open) => unless(standsInside(gateway), open)),
      ),
      resource(ROUTES, (route) => {
        const isOutside = hangsOutside(route);
        return backends(route).map((open) => unless(not(isOutside), open));
      }),
    ],
  },
];
