import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const type = "google_compute_firewall";

for (const [id, port] of [
  ["gcp-fw-ssh", 22],
  ["gcp-fw-rdp", 3389],
] as const) {
  testArgumentRule(id, {
    type,
    argument: "source_ranges",
    bad: ['["0.0.0.0/0"]', '["10.0.0.0/8", "::/0"]'],
    good: ['["10.0.0.0/8"]'],
    absent: "fails",
    body: `
      allow {
        protocol = "tcp"
        ports    = ["${port}"]
      }`,
  });

  testArgumentRule(id, {
    type,
    argument: "allow.ports",
    bad: [`["${port}"]`, `["80", "${port - 2}-${port + 2}"]`],
    good: ['["443"]'],
    absent: "fails",
    body: 'source_ranges = ["0.0.0.0/0"]',
    blockBody: 'protocol = "tcp"',
  });

  const open = (arguments_: string) => `
    resource "google_compute_firewall" "fixture" {
      ${arguments_}
      allow {
        protocol = "tcp"
        ports    = ["${port}"]
      }
    }`;

  testRule(id, {
    fails: {
      "every protocol": `
        resource "google_compute_firewall" "fixture" {
          allow {
            protocol = "all"
          }
        }`,
      // Tags extend the sources; they don't restrict the ranges.
      "tags beside the range": open('source_ranges = ["0.0.0.0/0"]\nsource_tags = ["vms"]'),
    },
    passes: {
      "tagged sources": open('source_tags = ["bastion"]'),
      egress: open('direction = "EGRESS"\nsource_ranges = ["0.0.0.0/0"]'),
      "switched off": open("disabled = true"),
      UDP: `
        resource "google_compute_firewall" "fixture" {
          allow {
            protocol = "udp"
            ports    = ["${port}"]
          }
        }`,
    },
  });
}

testArgumentRule("gcp-fw-all", {
  type,
  argument: "allow.protocol",
  bad: ['"all"', '"tcp"'],
  good: ['"icmp"'],
  absent: "passes",
});

testRule("gcp-fw-all", {
  fails: {
    "every TCP port": `
      resource "google_compute_firewall" "fixture" {
        source_ranges = ["0.0.0.0/0"]
        allow {
          protocol = "tcp"
          ports    = ["0-65535"]
        }
      }`,
  },
  passes: {
    "a private network": `
      resource "google_compute_firewall" "fixture" {
        source_ranges = ["10.0.0.0/8"]
        allow {
          protocol = "all"
        }
      }`,
  },
});
