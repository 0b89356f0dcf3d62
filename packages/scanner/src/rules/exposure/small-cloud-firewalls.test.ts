import { testRule } from "../../../test/rule-fixtures.ts";

const droplet = (ports: string, source: string) => `
  variable "given" {}
  resource "digitalocean_firewall" "it" {
    inbound_rule {
      protocol         = "tcp"
      port_range       = "${ports}"
      source_addresses = [${source}]
    }
    outbound_rule {
      protocol              = "tcp"
      port_range            = "1-65535"
      destination_addresses = ["0.0.0.0/0"]
    }
  }`;

const hetzner = (port: string, direction = "in") => `
  resource "hcloud_firewall" "it" {
    rule {
      direction  = "${direction}"
      protocol   = "tcp"
      port       = "${port}"
      source_ips = ["0.0.0.0/0", "::/0"]
    }
  }`;

const linode = (ports: string, action: string, networks = 'ipv4 = ["0.0.0.0/0"]') => `
  resource "linode_firewall" "it" {
    inbound {
      label    = "it"
      protocol = "TCP"
      action   = "${action}"
      ports    = "${ports}"
      ${networks}
    }
  }`;

testRule("cloud-firewall-admin", {
  fails: {
    "SSH to a droplet": droplet("22", '"0.0.0.0/0"'),
    "RDP to a server at Hetzner": hetzner("3389"),
    "SSH among others to a Linode": linode("80, 22", "ACCEPT"),
    "SSH to a Linode by IPv6": linode("22", "ACCEPT", 'ipv6 = ["::/0"]'),
  },
  passes: {
    "SSH from a network": droplet("22", '"198.51.100.0/24"'),
    "a website": droplet("443", '"0.0.0.0/0", "::/0"'),
    "SSH to others": hetzner("22", "out"),
    "SSH that is dropped": linode("22", "DROP"),
    "everything, which has a finding of its own": hetzner("any"),
  },
  open: { "networks of the caller": droplet("22", "var.given") },
});

testRule("cloud-firewall-data", {
  fails: {
    "a database on a droplet": droplet("5432", '"0.0.0.0/0"'),
    "a cache at Hetzner": hetzner("6379"),
  },
  passes: { "a database for a network": droplet("5432", '"10.0.0.0/8"') },
});

testRule("cloud-firewall-all", {
  fails: {
    "every port of a droplet": droplet("1-65535", '"0.0.0.0/0"'),
    "every port at Hetzner": hetzner("any"),
    "all ports of a droplet": droplet("all", '"0.0.0.0/0"'),
    "all ports of a droplet as a number": droplet("0", '"0.0.0.0/0"'),
  },
  passes: {
    "one port": droplet("443", '"0.0.0.0/0"'),
    "every port for a network": droplet("1-65535", '"10.0.0.0/8"'),
  },
});
