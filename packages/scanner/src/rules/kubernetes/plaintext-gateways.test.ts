import { testRule } from "../../../test/rule-fixtures.ts";

const object = (version: string, kind: string, spec: object, name = "it") =>
  `apiVersion: ${version}\nkind: ${kind}\nmetadata: { name: ${name} }\nspec: ${JSON.stringify(spec)}\n`;
const files = (...objects: readonly string[]) => ({ "it.yaml": objects.join("---\n") });

const HTTP = { name: "http", port: 80, protocol: "HTTP" };
const HTTPS = { name: "https", port: 443, protocol: "HTTPS", tls: { mode: "Terminate" } };
const gateway = (listeners: readonly object[], className = "envoy") =>
  object("gateway.networking.k8s.io/v1", "Gateway", { gatewayClassName: className, listeners });
const route = (parent: object, rule: object) =>
  object("gateway.networking.k8s.io/v1", "HTTPRoute", {
    parentRefs: [{ name: "it", ...parent }],
    rules: [rule],
  });
const SERVE = { backendRefs: [{ name: "web", port: 8080 }] };
const REDIRECT = {
  filters: [{ type: "RequestRedirect", requestRedirect: { scheme: "https", statusCode: 301 } }],
};

testRule("k8s-gateway-tls", {
  fails: {
    "HTTP alone": files(gateway([HTTP])),
    "a route of HTTP": files(gateway([HTTP]), route({}, SERVE)),
    "a route of both": files(gateway([HTTP, HTTPS]), route({}, SERVE)),
    "a route of the listener for HTTP": files(
      gateway([HTTP, HTTPS]),
      route({ sectionName: "http" }, SERVE),
      route({ sectionName: "https" }, SERVE),
    ),
    "a manifest in Terraform":
      'resource "kubernetes_manifest" "it" {\n  manifest = {\n    apiVersion = "gateway.networking.k8s.io/v1"\n    kind = "Gateway"\n    metadata = { name = "it" }\n    spec = { gatewayClassName = "envoy", listeners = [{ name = "a", port = 80, protocol = "HTTP" }] }\n  }\n}\n',
  },
  passes: {
    HTTPS: files(gateway([HTTPS])),
    "both, with routes elsewhere": files(gateway([HTTP, HTTPS])),
    "a redirect": files(
      gateway([HTTP, HTTPS]),
      route({ sectionName: "http" }, REDIRECT),
      route({ sectionName: "https" }, SERVE),
    ),
    "routes of a port": files(
      gateway([HTTP, HTTPS]),
      route({ port: 80 }, REDIRECT),
      route({ port: 443 }, SERVE),
    ),
    "a challenge": files(
      gateway([HTTP, HTTPS]),
      route(
        { sectionName: "http" },
        {
          matches: [{ path: { type: "PathPrefix", value: "/.well-known/acme-challenge/" } }],
          ...SERVE,
        },
      ),
    ),
    "an internal class": files(gateway([HTTP], "gke-l7-rilb")),
    "a network of services": files(gateway([HTTP], "amazon-vpc-lattice")),
    "TLS passed on": files(gateway([{ name: "a", port: 443, protocol: "TLS" }])),
    "a database": files(gateway([{ name: "a", port: 5432, protocol: "TCP" }])),
  },
});

const server = (protocol: string, tls?: object, name = "it") =>
  object(
    "networking.istio.io/v1",
    "Gateway",
    {
      selector: { istio: "ingressgateway" },
      servers: [{ port: { number: 80, name: "a", protocol }, hosts: ["a.example.com"], tls }],
    },
    name,
  );

testRule("k8s-gateway-tls", {
  fails: {
    "a server of Istio": files(server("HTTP")),
    "a redirect that is off": files(server("HTTP", { httpsRedirect: false })),
  },
  passes: {
    "a redirect of Istio": files(server("HTTP", { httpsRedirect: true })),
    "a redirect by a service": files(
      server("HTTP"),
      object("networking.istio.io/v1", "VirtualService", {
        http: [{ redirect: { scheme: "https" } }],
      }),
    ),
    "a certificate of Istio": files(server("HTTPS", { mode: "SIMPLE", credentialName: "a" })),
    "a gateway for calls to the outside": files(server("HTTP", undefined, "egress")),
  },
});

const traefik = (spec: object) => files(object("traefik.io/v1alpha1", "IngressRoute", spec));
const contour = (virtualhost: object, routes: object = {}) =>
  files(
    object("projectcontour.io/v1", "HTTPProxy", {
      virtualhost: { fqdn: "a.example.com", ...virtualhost },
      routes: [routes],
    }),
  );
const openshift = (spec: object) =>
  files(
    object("route.openshift.io/v1", "Route", { to: { kind: "Service", name: "web" }, ...spec }),
  );
const emissary = (action: string) =>
  files(
    object("getambassador.io/v3alpha1", "Host", {
      hostname: "a.example.com",
      requestPolicy: { insecure: { action } },
    }),
  );
const TLS = { tls: { secretName: "a" } };

testRule("k8s-gateway-tls", {
  fails: {
    "a router of Traefik": traefik({ entryPoints: ["web"], routes: [{ kind: "Rule" }] }),
    "a router of both": traefik({ entryPoints: ["web", "websecure"] }),
    "a host of Contour": contour({}),
    "a path of Contour": contour(TLS, { permitInsecure: true }),
    "a route of OpenShift": openshift({}),
    "HTTP beside TLS": openshift({
      tls: { termination: "edge", insecureEdgeTerminationPolicy: "Allow" },
    }),
    "a host of Emissary": emissary("Route"),
  },
  passes: {
    "a router with TLS": traefik({ entryPoints: ["websecure"], ...TLS }),
    "a router that redirects": traefik({
      entryPoints: ["web"],
      routes: [{ middlewares: [{ name: "redirect-https" }] }],
    }),
    "a host with a certificate": contour(TLS),
    "a challenge of Contour": contour(TLS, {
      permitInsecure: true,
      conditions: [{ prefix: "/.well-known/acme-challenge" }],
    }),
    "part of a host": files(object("projectcontour.io/v1", "HTTPProxy", { routes: [] })),
    "a route with TLS": openshift({
      tls: { termination: "edge", insecureEdgeTerminationPolicy: "Redirect" },
    }),
    "a redirect of Emissary": emissary("Redirect"),
  },
});
