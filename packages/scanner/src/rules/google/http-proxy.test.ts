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
