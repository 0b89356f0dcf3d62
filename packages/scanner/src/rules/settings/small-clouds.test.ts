import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

for (const type of ["digitalocean_spaces_bucket", "linode_object_storage_bucket"]) {
  testArgumentRule("cloud-bucket-public", {
    type,
    argument: "acl",
    bad: ['"public-read"', '"public-read-write"'],
    good: ['"private"'],
    absent: "passes",
  });
}

const trusted = (value: string) => `
  resource "digitalocean_database_firewall" "it" {
    cluster_id = "it"
    rule {
      type  = "ip_addr"
      value = "${value}"
    }
  }`;

testRule("cloud-database-public", {
  fails: { everyone: trusted("0.0.0.0/0") },
  passes: { "an address": trusted("198.51.100.7") },
});

testArgumentRule("cloud-database-public", {
  type: "linode_database_postgresql_v2",
  argument: "allow_list",
  bad: ['["0.0.0.0/0"]'],
  good: ['["198.51.100.7"]'],
  absent: "passes",
});

const database = 'resource "digitalocean_database_cluster" "it" {\n  name = "it"\n}\n';

testRule("do-database-firewall", {
  fails: { "no firewall": database },
  passes: {
    "a firewall": `${database}
      resource "digitalocean_database_firewall" "it" {
        cluster_id = digitalocean_database_cluster.it.id
      }`,
  },
});

testArgumentRule("linode-firewall-open", {
  type: "linode_firewall",
  argument: "inbound_policy",
  bad: ['"ACCEPT"'],
  good: ['"DROP"'],
  absent: "passes",
});

for (const [type, argument] of [
  ["digitalocean_kubernetes_cluster", "control_plane_firewall.enabled"],
  ["linode_lke_cluster", "control_plane.acl.enabled"],
] as const) {
  testArgumentRule("cloud-api-server-public", {
    type,
    argument,
    bad: ["false"],
    good: ["true"],
    absent: "passes",
  });
}

const balancer = (body: string) => `
  resource "digitalocean_loadbalancer" "it" {
    forwarding_rule {
      entry_protocol = "http"
      entry_port     = 80
    }
    ${body}
  }`;

testRule("cloud-balancer-plaintext", {
  fails: { "plain HTTP": balancer("") },
  passes: {
    "a redirect": balancer("redirect_http_to_https = true"),
    "a private address": balancer('network = "INTERNAL"'),
  },
});

testArgumentRule("linode-disk-encryption", {
  type: "linode_instance",
  argument: "disk_encryption",
  bad: ['"disabled"'],
  good: ['"enabled"'],
  absent: "passes",
});

for (const [type, argument] of [
  ["digitalocean_spaces_bucket", "force_destroy"],
  ["digitalocean_kubernetes_cluster", "destroy_all_associated_resources"],
] as const) {
  testArgumentRule("do-force-destroy", {
    type,
    argument,
    bad: ["true"],
    good: ["false"],
    absent: "passes",
  });
}

for (const [type, argument] of [
  ["digitalocean_spaces_bucket", "versioning.enabled"],
  ["linode_object_storage_bucket", "versioning"],
] as const) {
  testArgumentRule("cloud-bucket-versions", {
    type,
    argument,
    bad: ["false"],
    good: ["true"],
    absent: "fails",
  });
}

testRule("cloud-server-password", {
  fails: {
    "a droplet without keys": 'resource "digitalocean_droplet" "it" {}',
    "a server without keys": 'resource "hcloud_server" "it" {}',
  },
  passes: {
    "a droplet with a key": 'resource "digitalocean_droplet" "it" {\n  ssh_keys = [1]\n}',
    "a server with a script": 'resource "hcloud_server" "it" {\n  user_data = "#cloud-config"\n}',
  },
});

testArgumentRule("do-kubernetes-upgrades", {
  type: "digitalocean_kubernetes_cluster",
  argument: "auto_upgrade",
  bad: ["false"],
  good: ["true"],
  absent: "fails",
});

testArgumentRule("cloud-api-server-public", {
  type: "linode_lke_cluster",
  argument: "control_plane.acl.addresses.ipv4",
  bad: ['["0.0.0.0/0"]'],
  good: ['["198.51.100.0/24"]'],
  absent: "passes",
});
