import { testRule } from "../../../test/rule-fixtures.ts";

const proxy = (map: string) =>
  `resource "google_compute_target_http_proxy" "it" {\n  url_map = ${map}\n}\n`;

const map = (text: string) => `resource "google_compute_url_map" "it" {\n${text}\n}\n`;

const OWN = "google_compute_url_map.it.id";

testRule("gcp-lb-http", {
  fails: {
    "a service": proxy(OWN) + map('  default_service = "s"'),
    "a redirect that stays on HTTP":
      proxy(OWN) + map("  default_url_redirect {\n    https_redirect = false\n  }"),
  },
  passes: {
    "a redirect to HTTPS":
      proxy(OWN) + map("  default_url_redirect {\n    https_redirect = true\n  }"),
  },
  open: { "a map of the caller's": `variable "m" {}\n${proxy("var.m")}` },
});

const NEG = (kind: string) =>
  `resource "google_compute_global_network_endpoint_group" "it" {\n  network_endpoint_type = "${kind}"\n}\n`;

const service = (protocol: string, group = "google_compute_global_network_endpoint_group.it.id") =>
  `variable "given" {}\nresource "google_compute_backend_service" "it" {\n  ${protocol}\n  backend {\n    group = ${group}\n  }\n}\n`;

testRule("gcp-backend-http", {
  fails: {
    "plain HTTP to a name": NEG("INTERNET_FQDN_PORT") + service('protocol = "HTTP"'),
    "nothing said, which is HTTP": NEG("INTERNET_IP_PORT") + service(""),
  },
  passes: {
    HTTPS: NEG("INTERNET_FQDN_PORT") + service('protocol = "HTTPS"'),
    "HTTP within the network": service('protocol = "HTTP"', '"projects/p/instanceGroups/g"'),
    "a group of the caller's": service('protocol = "HTTP"', "var.given"),
    "functions of Google":
      'resource "google_compute_region_network_endpoint_group" "f" {\n  network_endpoint_type = "SERVERLESS"\n}\n' +
      service("", "google_compute_region_network_endpoint_group.f.id"),
  },
  open: {
    "a protocol of the caller's": NEG("INTERNET_FQDN_PORT") + service("protocol = var.given"),
  },
});
