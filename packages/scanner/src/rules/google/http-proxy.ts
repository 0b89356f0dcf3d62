import { type Fact, not } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** The proxy's URL map sends every request to HTTPS. */
function redirects(proxy: ResourceView, type: string): Fact {
  return proxy
    .referred("url_map", type)
    .some((map) => map.attr("default_url_redirect.https_redirect").is(true));
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
        not(redirects(proxy, "google_compute_url_map")),
      ),
      resource("google_compute_region_target_http_proxy", (proxy) =>
        not(redirects(proxy, "google_compute_region_url_map")),
      ),
    ],
  },
];
