import type { BlockView } from "../../rule-language/block-view.ts";
import { and, anyOf, type Fact, not, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { standsInside } from "./gateways.ts";
import { annotation, isInside } from "./published.ts";

/** Classes and names of gateways whose callers come through a tunnel, a mesh or the own network. */
const SHELTERED =
  /cloudflare|ngrok|tunnel|lattice|internal|private|egress|waypoint|mesh|east-?west|(^|-)local(-|$)/i;

/** Where authorities fetch the proof that a name is the caller's, in plain HTTP. */
const CHALLENGE = /^\/\.well-known\/acme-challenge/;

const isHttp = (listener: BlockView) => listener.attr("protocol").is("HTTP");

const isEncrypted = (listener: BlockView) => listener.attr("protocol").isIn(["HTTPS", "TLS"]);

/** Whether a rule of a route only sends callers to HTTPS, or answers an authority. */
function isRedirect(rule: BlockView): Fact {
  const redirects = rule
    .blocks("filters")
    .some((filter) => filter.attr("request_redirect.scheme").is("https"));
  const paths = rule.blocks("matches").members.map(({ view }) => view.attr("path.value"));
  return or(redirects, anyOf(paths.map((path) => path.matches(CHALLENGE))));
}

/** Whether a route names the listener, or all of the gateway and so this one as well. */
function namesListener(route: ResourceView, gateway: ResourceView, listener: BlockView): boolean {
  return route.blocks("spec.parent_refs").members.some(({ view: parent }) => {
    const isOfGateway = parent.attr("name").isSameAs(gateway.attr("metadata.name"));
    const section = parent.attr("section_name");
    const port = parent.attr("port");
    const isNamed = or(section.isAbsent(), section.isSameAs(listener.attr("name")));
    const isOfPort = or(port.isAbsent(), port.isSameAs(listener.attr("port")));
    return and(isOfGateway, isNamed, isOfPort).truth === true;
  });
}

/** A listener for HTTP that does more than to send callers to one for HTTPS. */
function servesPlainly(gateway: ResourceView, listener: BlockView): Fact {
  const isPlain = isHttp(listener);
  if (isPlain.truth === false) return isPlain;
  const routes = gateway
    .others("kubernetes_httproute")
    .members.map(({ view }) => view)
    .filter((route) => namesListener(route, gateway, listener));
  const hasOther = gateway.blocks("spec.listeners").some(isEncrypted);
  if (routes.length === 0) return and(isPlain, not(hasOther));
  const serves = routes.map((route) => not(route.blocks("spec.rule").every(isRedirect)));
  return and(isPlain, anyOf(serves));
}

function plainListeners(gateway: ResourceView): readonly Fact[] {
  const isSheltered = or(
    standsInside(gateway),
    gateway.attr("spec.gateway_class_name").matches(SHELTERED),
    gateway.attr("metadata.name").matches(SHELTERED),
  );
  return gateway
    .blocks("spec.listeners")
    .each((listener) => servesPlainly(gateway, listener))
    .map((plain) => unless(isSheltered, plain));
}

/** Servers of Istio for HTTP, unless they or a service of the module redirect. */
function plainServers(gateway: ResourceView): readonly Fact[] {
  const isSheltered = or(
    gateway.attr("metadata.name").matches(SHELTERED),
    gateway.attr("spec.selector").member("istio").matches(SHELTERED),
    gateway.attr("spec.selector").member("app").matches(SHELTERED),
  );
  const plain = gateway.blocks("spec.servers").each((server) => {
    const isPlain = server.attr("port.protocol").isIn(["HTTP", "HTTP2", "GRPC"]);
    const isRedirected = or(
      server.attr("tls.https_redirect").is(true),
      server.attr("hosts").some((host) => host.matches(/\.(local|internal|svc)$/)),
    );
    return unless(isSheltered, and(isPlain, not(isRedirected)));
  });
  if (plain.every(({ truth }) => truth === false)) return plain;
  const redirects = gateway
    .others("istio_virtual_service")
    .some((service) =>
      service.blocks("spec.http").some((http) => http.attr("redirect.scheme").is("https")),
    );
  return plain.map((each) => unless(redirects, each));
}

/** Routers of Traefik for the entry point of HTTP, without a redirect. */
function plainRouter(route: ResourceView): Fact {
  const redirects = route
    .blocks("spec.routes.middlewares")
    .some((middleware) => middleware.attr("name").matches(/redirect|https/i));
  const isPlain = route.attr("spec.entry_points").some((each) => each.isIn(["web", "http"]));
  return and(isPlain, not(or(route.has("spec.tls"), redirects)));
}

/** Hosts of Contour that have no certificate, and paths that are served without it. */
function plainProxy(proxy: ResourceView): readonly Fact[] {
  const isSheltered = or(
    proxy.attr("spec.ingress_class_name").matches(SHELTERED),
    annotation(proxy, "kubernetes.io/ingress.class").matches(SHELTERED),
    annotation(proxy, "projectcontour.io/ingress.class").matches(SHELTERED),
  );
  const hasCertificate = proxy.has("spec.virtualhost.tls");
  const isPlain = and(proxy.attr("spec.virtualhost.fqdn").isPresent(), not(hasCertificate));
  const paths = proxy
    .blocks("spec.routes")
    .each((route) =>
      and(
        route.attr("permit_insecure").is(true),
        not(route.blocks("conditions").some((each) => each.attr("prefix").matches(CHALLENGE))),
      ),
    );
  return [isPlain, ...paths.map((path) => and(path, hasCertificate))].map((plain) =>
    unless(isSheltered, plain),
  );
}

/** Routes of OpenShift without TLS, or with plain HTTP beside it. */
function plainRoute(route: ResourceView): readonly Fact[] {
  const isSheltered = or(
    isInside(route),
    route.attr("spec.host").matches(/\.(internal|local|svc)(\.|$)/),
    route.attr("spec.wildcard_policy").isPresent(),
  );
  const isPlain = and(route.has("spec.to"), not(route.has("spec.tls")));
  const leavesHttp = route.attr("spec.tls.insecure_edge_termination_policy").is("Allow");
  return [unless(isSheltered, isPlain), leavesHttp];
}

/** Rules for gateways and routers that aren't ingresses. */
export const plaintextGatewayRules: readonly Rule[] = [
  {
    id: "k8s-gateway-tls",
    title: "Gateway serves plain HTTP",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Requests and answers, cookies included, can be read and changed on the way.",
    fix: "Serve with a certificate, and let the listener for HTTP do nothing but redirect to HTTPS.",
    link: "https://gateway-api.sigs.k8s.io/guides/tls/",
    checks: [
      resource("kubernetes_gateway", plainListeners),
      resource("istio_gateway", plainServers),
      resource("traefik_ingress_route", plainRouter),
      resource("contour_httpproxy", plainProxy),
      resource("openshift_route", plainRoute),
      resource("emissary_host", (host) =>
        host.attr("spec.request_policy.insecure.action").is("Route"),
      ),
    ],
  },
];
