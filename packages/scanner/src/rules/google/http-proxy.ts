import { and, anyOf, type Fact, fact, ifKnown, not, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** The proxy's URL map sends every request to HTTPS. */
function redirects(proxy: ResourceView, type: string): Fact {
  return proxy
    .referred("url_map", type)
    .some((map) => map.attr("default_url_redirect.https_redirect").is(true));
}

/** What the caller or another module chooses, by its name alone. */
const CHOSEN = /^(?:var|module)(?:\.[\w-]+)+$/;

/**
 * A proxy for HTTPS serves the same map, even if the map isn't in the code. A map that redirects to
 * HTTPS would lead that proxy to itself.
 */
function sharesMap(proxy: ResourceView, secureType: string): Fact {
  const { value, location } = proxy.attr("url_map");
  if (value.kind !== "unknown" || !CHOSEN.test(value.cause)) return fact(false);
  const { cause, parts, marks } = value;
  const message = "`url_map` is also that of a proxy for HTTPS, so it doesn't redirect";
  return proxy.others(secureType).some((secure) => {
    const other = secure.attr("url_map").value;
    const isSame = other.kind === "unknown" && other.cause === cause && !parts && !other.parts;
    return fact(isSame, { location, message, marks });
  });
}

/** Groups of endpoints outside of Google, which a load balancer reaches over the internet. */
const OUTSIDE = ["INTERNET_FQDN_PORT", "INTERNET_IP_PORT"];

const ENDPOINT_GROUPS = [
  "google_compute_global_network_endpoint_group",
  "google_compute_region_network_endpoint_group",
];

/** The backend of a service is on the internet. Groups given by the caller are the caller's. */
function isOutside(service: ResourceView): Fact {
  return ifKnown(
    anyOf(
      ENDPOINT_GROUPS.map((type) =>
        service
          .referred("backend.group", type)
          .some((group) => group.attr("network_endpoint_type").isIn(OUTSIDE)),
      ),
    ),
  );
}

export const httpProxyRules: readonly Rule[] = [
  {
    id: "gcp-lb-http",
    title: "Load balancer serves plain HTTP",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Requests and answers, cookies included, can be read and changed on the way.",
    fix: "Use a `google_compute_target_https_proxy`, and let the URL map of port 80 redirect with `https_redirect = true`.",
    link: "https://cloud.google.com/load-balancing/docs/https/setting-up-http-https-redirect",
    checks: [
      resource("google_compute_target_http_proxy", (proxy) =>
        or(
          not(redirects(proxy, "google_compute_url_map")),
          sharesMap(proxy, "google_compute_target_https_proxy"),
        ),
      ),
      resource("google_compute_region_target_http_proxy", (proxy) =>
        or(
          not(redirects(proxy, "google_compute_region_url_map")),
          sharesMap(proxy, "google_compute_region_target_https_proxy"),
        ),
      ),
    ],
  },
  {
    id: "gcp-backend-http",
    title: "Load balancer speaks plain HTTP to a server on the internet",
    severity: "MEDIUM",
    category: "security",
    topic: "encryption-in-transit",
    explanation:
      "Google encrypts the way to servers in its own network, but not the way over the internet.",
    fix: 'Set `protocol = "HTTPS"`. It is HTTP if it is left out.',
    link: "https://cloud.google.com/load-balancing/docs/negs/internet-neg-concepts",
    checks: [
      resource(
        ["google_compute_backend_service", "google_compute_region_backend_service"],
        (service) => {
          const protocol = service.attr("protocol");
          return and(or(protocol.isIn(["HTTP", "H2C"]), protocol.isAbsent()), isOutside(service));
        },
      ),
    ],
  },
];
