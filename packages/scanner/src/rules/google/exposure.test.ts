import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const type = "google_compute_firewall";

for (const [id, ports] of [
  ["gcp-fw-data", "9200"],
  ["gcp-fw-admin", "5900"],
  ["gcp-fw-range", "20000-29999"],
] as const) {
  testArgumentRule(id, {
    type,
    argument: "source_ranges",
    bad: ['["0.0.0.0/0"]', '["0.0.0.0/1", "128.0.0.0/1"]', '["::/0"]'],
    good: ['["10.0.0.0/8"]', '["35.235.240.0/20"]'],
    absent: "fails",
    body: `allow {\nprotocol = "tcp"\nports = ["${ports}"]\n}`,
  });

  const behind = (priority: string) => `
    variable "priority" {}
    resource "${type}" "deny" {
      network       = "shop"
      priority      = ${priority}
      source_ranges = ["0.0.0.0/0"]
      deny {
        protocol = "all"
      }
    }
    resource "${type}" "this" {
      network       = "shop"
      source_ranges = ["0.0.0.0/0"]
      allow {
        protocol = "tcp"
        ports    = ["${ports}"]
      }
    }`;

  testRule(id, {
    fails: { "before a denial": behind("2000") },
    open: { "a denial of unknown priority": behind("var.priority") },
    passes: { "behind a denial": behind("100"), "behind one of the same priority": behind("1000") },
  });
}

const forwarding = (scheme: string, port = "5432") => `
  resource "google_compute_forwarding_rule" "this" {
    load_balancing_scheme = ${scheme}
    port_range            = "${port}"
  }`;

testRule("gcp-lb-published", {
  fails: { "from outside": forwarding('"EXTERNAL"'), "without a scheme": forwarding("null") },
  open: { "as the caller wants": `variable "s" {}\n${forwarding("var.s")}` },
  passes: { "from inside": forwarding('"INTERNAL"'), "the web": forwarding('"EXTERNAL"', "443") },
});

const alloydb = (network: string, isPublic = "true") => `
  resource "google_alloydb_instance" "this" {
    network_config {
      enable_public_ip = ${isPublic}
      authorized_external_networks {
        cidr_range = ${network}
      }
    }
  }`;

testRule("gcp-alloydb-open", {
  fails: { "every network": alloydb('"0.0.0.0/0"'), "half of them": alloydb('"128.0.0.0/1"') },
  open: { "a network of the caller": `variable "n" {}\n${alloydb("var.n")}` },
  passes: {
    "known networks": alloydb('"198.51.100.0/24"'),
    "no public address": alloydb('"0.0.0.0/0"', "false"),
  },
});
