import { testRule } from "../../../test/rule-fixtures.ts";

const rule = (name: string, priority: number, action: string) => `
  resource "google_compute_firewall_policy_rule" "${name}" {
    firewall_policy = google_compute_firewall_policy.org.name
    priority        = ${priority}
    direction       = "INGRESS"
    action          = "${action}"
    match {
      src_ip_ranges = ["0.0.0.0/0"]
      layer4_configs {
        ip_protocol = "tcp"
      }
    }
  }`;

const tied = (count: string) => `
  resource "google_compute_firewall_policy" "org" {}
  resource "google_compute_firewall_policy_association" "org" {
    ${count}
    firewall_policy   = google_compute_firewall_policy.org.name
    attachment_target = "organizations/1"
  }
  resource "google_compute_firewall" "fixture" {
    network       = "main"
    source_ranges = ["0.0.0.0/0"]
    allow {
      protocol = "tcp"
      ports    = ["22"]
    }
  }`;

testRule("gcp-fw-ssh", {
  fails: {
    "a denial behind a rule that passes on":
      tied("") + rule("a", 1, "goto_next") + rule("b", 2, "deny"),
    "a policy that nothing ties": tied("count = 0") + rule("b", 2, "deny"),
    "a policy that may be tied": `variable "ties" {}
      ${tied("count = var.ties ? 1 : 0")}${rule("b", 2, "deny")}`,
  },
  passes: {
    "a denial above": tied("") + rule("b", 2, "deny"),
    "a denial above that begins with a capital": tied("") + rule("b", 2, "Deny"),
    "a denial above in capitals": tied("") + rule("b", 2, "DENY"),
    "a denial before a rule that passes on":
      tied("") + rule("a", 3, "goto_next") + rule("b", 2, "deny"),
  },
});

testRule("gcp-fw-ssh", {
  fails: {
    "a permission of a policy": rule("a", 1, "allow"),
    "a permission of a policy in capitals": rule("a", 1, "ALLOW"),
  },
  passes: { "a denial of a policy": rule("a", 1, "deny") },
});
