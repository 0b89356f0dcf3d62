// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const proxy = (map: string) =>
  `resource "google_compute_target_http_proxy" "it" {\n  url_map = ${map}\n}\n`;

const map = (text: string) => `resource "google_compute_url_map" "it" {\n${text}\n}\n`;

const OWN = "google_compute_url_map.it.id";

const both = (plain: string, secure: string, region = "") =>
  `variable "m" {}\nvariable "n" {}\nresource "google_compute_${region}target_http_proxy" "it" {\n  url_map = ${plain}\n}\nresource "google_compute_${region}target_https_proxy" "it" {\n  url_map = ${secure}\n}\n`;

testRule("gcp-lb-http", {
  fails: {
    "a service": proxy(OWN) + map('  default_service = "s"'),
    "a redirect that stays on HTTP":
      proxy(OWN) + map("  default_url_redirect {\n    https_redirect = false\n  }"),
    "the caller's map, which HTTPS also serves": both("var.m", "var.m"),
    "the caller's map in a region": both("var.m", "var.m", "region_"),
    "a map of the caller's set": both("var.m.portal", "var.m.portal"),
    "a map of another module":
      both("module.web.map", "module.web.map") +
      'module "web" {\n  source = "acme/web/google"\n}\n',
    "the caller's map through a local": `${both("local.map", "var.m")}locals {\n  map = var.m\n}\n`,
    "the module's own map": both(OWN, OWN) + map('  default_service = "s"'),
  },
  passes: {
    "a redirect beside HTTPS":
      both(OWN, "var.m") + map("  default_url_redirect {\n    https_redirect = true\n  }"),
    "a redirect to HTTPS":
      proxy(OWN) + map("  default_url_redirect {\n    https_redirect = true\n  }"),
  },
  open: {
    "a map of the caller's": `variable "m" {}\n${proxy("var.m")}`,
    "another map than that of HTTPS": both("var.m", "var.n"),
    "another member of the caller's set": both("var.m.plain", "var.m.portal"),
    "a map by a name that is known in part": both(
      '"projects/p/global/urlMaps/${var.m}-http"',
      '"projects/p/global/urlMaps/${var.m}"',
    ),
    "HTTPS in another scope": `${both("var.m", "var.n")}resource "google_compute_region_target_https_proxy" "it" {\n  url_map = var.m\n}\n`,
  },
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
