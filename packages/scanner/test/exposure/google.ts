import type { Probe } from "./probe.ts";

const FIREWALL = "google_compute_firewall.this";

const firewall = (body: string, label = "this") => `
resource "google_compute_firewall" "${label}" {
  name    = "${label}"
  network = "shop"
  ${body}
}`;

const ranges = (...list: string[]) => `source_ranges = ${JSON.stringify(list)}`;

const allow = (port: string, protocol = "tcp") =>
  `allow {\nprotocol = "${protocol}"\nports = ["${port}"]\n}`;

const deny = (port: string, protocol = "tcp") =>
  `deny {\nprotocol = "${protocol}"\nports = ["${port}"]\n}`;

const ANY = ranges("0.0.0.0/0");

export const googleFirewalls: readonly Probe[] = [
  {
    name: "PostgreSQL for all",
    code: (source) => firewall(`${allow("5432")}\n${source}`),
    exposed: ANY,
    fine: ranges("10.0.0.0/8"),
    at: FIREWALL,
    names: /PostgreSQL/,
  },
  {
    name: "no source at all, which is every source",
    code: (source) => firewall(`${allow("27017")}\n${source}`),
    exposed: "",
    fine: 'source_tags = ["web"]',
    at: FIREWALL,
    names: /MongoDB/,
  },
  {
    name: "the internet in two halves",
    code: (source) => firewall(`${allow("22")}\n${source}`),
    exposed: ranges("0.0.0.0/1", "128.0.0.0/1"),
    fine: ranges("35.235.240.0/20"),
    at: FIREWALL,
    names: /SSH/,
  },
  {
    name: "a denial of higher or lower priority",
    code: (priority) =>
      `${firewall(`priority = ${priority}\n${deny("1-65535")}\n${ANY}`, "deny")}
       ${firewall(`priority = 1000\n${allow("3389")}\n${ANY}`)}`,
    exposed: "2000",
    fine: "900",
    at: FIREWALL,
    names: /RDP/,
  },
  {
    name: "of the same priority denials win",
    code: (network) =>
      `${firewall(`${deny("22")}\n${ANY}`, "deny").replace('"shop"', `"${network}"`)}
       ${firewall(`${allow("22")}\n${ANY}`)}`,
    exposed: "warehouse",
    fine: "shop",
    at: FIREWALL,
    names: /SSH/,
  },
  {
    name: "a denial for some machines",
    code: (target) =>
      `${firewall(`priority = 100\n${deny("6379")}\n${ANY}\n${target}`, "deny")}
       ${firewall(`${allow("6379")}\n${ANY}\ntarget_tags = ["cache"]`)}`,
    exposed: 'target_tags = ["web"]',
    fine: "",
    at: FIREWALL,
    names: /Redis/,
  },
  {
    name: "a denial that is switched off",
    code: (disabled) =>
      `${firewall(`priority = 100\ndisabled = ${disabled}\n${deny("5900")}\n${ANY}`, "deny")}
       ${firewall(`${allow("5900")}\n${ANY}`)}`,
    exposed: "true",
    fine: "false",
    at: FIREWALL,
    names: /VNC/,
  },
  {
    name: "what is switched off itself",
    code: (disabled) => firewall(`${allow("2379")}\n${ANY}\ndisabled = ${disabled}`),
    exposed: "false",
    fine: "true",
    at: FIREWALL,
    names: /etcd/,
  },
  {
    name: "outgoing traffic",
    code: (direction) => firewall(`${allow("3306")}\n${ANY}\ndirection = "${direction}"`),
    exposed: "INGRESS",
    fine: "EGRESS",
    at: FIREWALL,
    names: /MySQL/,
  },
  {
    name: "every protocol",
    code: (source) => firewall(`allow {\nprotocol = "all"\n}\n${source}`),
    exposed: ANY,
    fine: ranges("192.168.0.0/16"),
    at: FIREWALL,
  },
  {
    name: "a range that happens to hold Cassandra",
    code: (range) => firewall(`${allow(range)}\n${ANY}`),
    exposed: "9000-9050",
    fine: "443",
    at: FIREWALL,
    names: /Cassandra/,
  },
  {
    name: "a network firewall policy",
    code: (source) => `
resource "google_compute_network_firewall_policy_rule" "this" {
  firewall_policy = "shop"
  priority        = 1000
  action          = "allow"
  direction       = "INGRESS"
  match {
    src_ip_ranges = ["${source}"]
    layer4_configs {
      ip_protocol = "tcp"
      ports       = ["1521"]
    }
  }
}`,
    exposed: "0.0.0.0/0",
    fine: "10.0.0.0/8",
    at: "google_compute_network_firewall_policy_rule.this",
    names: /Oracle/,
  },
  {
    name: "a policy's denial by priority",
    code: (priority) => `
resource "google_compute_firewall_policy_rule" "deny" {
  firewall_policy = "shop"
  priority        = ${priority}
  action          = "deny"
  direction       = "INGRESS"
  match {
    src_ip_ranges = ["0.0.0.0/0"]
    layer4_configs {
      ip_protocol = "all"
    }
  }
}
resource "google_compute_firewall_policy_rule" "this" {
  firewall_policy = "shop"
  priority        = 1000
  action          = "allow"
  direction       = "INGRESS"
  match {
    src_ip_ranges = ["0.0.0.0/0"]
    layer4_configs {
      ip_protocol = "tcp"
      ports       = ["22"]
    }
  }
}`,
    exposed: "2000",
    fine: "10",
    at: "google_compute_firewall_policy_rule.this",
    names: /SSH/,
  },
  {
    name: "an address group of the module",
    code: (item) => `
resource "google_network_security_address_group" "office" {
  name     = "office"
  parent   = "projects/shop"
  location = "global"
  type     = "IPV4"
  capacity = 10
  items    = ["${item}"]
}
resource "google_compute_network_firewall_policy_rule" "this" {
  firewall_policy = "shop"
  priority        = 1000
  action          = "allow"
  direction       = "INGRESS"
  match {
    src_address_groups = [google_network_security_address_group.office.id]
    layer4_configs {
      ip_protocol = "tcp"
      ports       = ["9092"]
    }
  }
}`,
    exposed: "0.0.0.0/0",
    fine: "198.51.100.0/24",
    at: "google_compute_network_firewall_policy_rule.this",
    names: /Kafka/,
  },
];

const sql = (configuration: string) => `
resource "google_sql_database_instance" "this" {
  database_version = "POSTGRES_16"
  settings {
    tier = "db-f1-micro"
    ip_configuration {
      ${configuration}
    }
  }
}`;

const networks = (...list: string[]) =>
  list.map((value) => `authorized_networks {\nvalue = "${value}"\n}`).join("\n");

const gke = (body: string) => `
resource "google_container_cluster" "this" {
  name = "shop"
  ${body}
}`;

export const googleServices: readonly Probe[] = [
  {
    name: "Cloud SQL in two halves",
    code: (list) => sql(`ipv4_enabled = true\n${list}`),
    exposed: networks("0.0.0.0/1", "128.0.0.0/1"),
    fine: networks("198.51.100.0/24", "203.0.113.9/32"),
    at: "google_sql_database_instance.this",
  },
  {
    name: "GKE in two halves",
    code: (list) => gke(`master_authorized_networks_config {\n${list}\n}`),
    exposed:
      'cidr_blocks {\ncidr_block = "0.0.0.0/1"\n}\ncidr_blocks {\ncidr_block = "128.0.0.0/1"\n}',
    fine: 'cidr_blocks {\ncidr_block = "198.51.100.0/24"\n}',
    at: "google_container_cluster.this",
  },
  {
    name: "GKE with a private endpoint",
    code: (enabled) =>
      gke(
        `private_cluster_config {\nenable_private_endpoint = ${enabled}\nenable_private_nodes = true\n}`,
      ),
    exposed: "false",
    fine: "true",
    at: "google_container_cluster.this",
  },
  {
    name: "a forwarding rule from outside",
    code: (scheme) => `
resource "google_compute_forwarding_rule" "this" {
  name                  = "db"
  load_balancing_scheme = "${scheme}"
  ip_protocol           = "TCP"
  port_range            = "5432"
}`,
    exposed: "EXTERNAL",
    fine: "INTERNAL",
    at: "google_compute_forwarding_rule.this",
    names: /PostgreSQL/,
  },
  {
    name: "AlloyDB's networks",
    code: (network) => `
resource "google_alloydb_instance" "this" {
  instance_id   = "shop"
  instance_type = "PRIMARY"
  network_config {
    enable_public_ip = true
    authorized_external_networks {
      cidr_range = "${network}"
    }
  }
}`,
    exposed: "0.0.0.0/0",
    fine: "198.51.100.0/24",
    at: "google_alloydb_instance.this",
  },
];
