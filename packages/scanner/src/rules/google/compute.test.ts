import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const INSTANCES = [
  "google_compute_instance",
  "google_compute_instance_template",
  "google_compute_region_instance_template",
];

const instance = (body: string) => `
  resource "google_compute_instance" "fixture" {
    ${body}
  }`;

testRule("gcp-vm-public-ip", {
  fails: {
    "an address that Google picks": instance("network_interface {\naccess_config {}\n}"),
    "one card of two": instance(
      'network_interface {}\nnetwork_interface {\naccess_config {\nnat_ip = "203.0.113.1"\n}\n}',
    ),
    "an IPv6 address": instance("network_interface {\nipv6_access_config {}\n}"),
    "a template": `
      resource "google_compute_instance_template" "fixture" {
        network_interface {
          access_config {}
        }
      }`,
    "a dynamic block over a local": `
      locals {
        addresses = ["203.0.113.1"]
      }
      ${instance(`
        network_interface {
          dynamic "access_config" {
            for_each = local.addresses
            content {
              nat_ip = access_config.value
            }
          }
        }`)}`,
  },
  failsByDefault: {
    "a switch that is on by default": `
      variable "is_public" {
        default = true
      }
      ${instance(`
        network_interface {
          dynamic "access_config" {
            for_each = var.is_public ? [1] : []
            content {}
          }
        }`)}`,
  },
  passes: {
    "a private card": instance("network_interface {}"),
    "no cards": instance(""),
  },
  open: {
    "addresses of the caller": `
      variable "addresses" {}
      ${instance(`
        network_interface {
          dynamic "access_config" {
            for_each = var.addresses
            content {}
          }
        }`)}`,
  },
});

for (const type of INSTANCES) {
  testArgumentRule("gcp-vm-default-sa", {
    type,
    argument: "service_account.email",
    bad: ['"123456789012-compute@developer.gserviceaccount.com"'],
    good: ['"web@fixture.iam.gserviceaccount.com"'],
    absent: "fails",
  });

  testArgumentRule("gcp-vm-full-scope", {
    type,
    argument: "service_account.scopes",
    bad: [
      '["cloud-platform"]',
      '["logging-write", "https://www.googleapis.com/auth/cloud-platform"]',
    ],
    good: ['["logging-write"]', "[]"],
    absent: "passes",
  });
}

const withAccount = (email: string) =>
  instance(`service_account {\nemail = ${email}\nscopes = ["cloud-platform"]\n}`);

for (const id of ["gcp-vm-default-sa", "gcp-vm-full-scope"]) {
  testRule(id, {
    fails: {
      "the account that was looked up": `
        data "google_compute_default_service_account" "fixture" {}
        ${withAccount("data.google_compute_default_service_account.fixture.email")}`,
      "the account named by a number that was looked up": `
        data "google_project" "fixture" {}
        ${withAccount(
          `"\${data.google_project.fixture.number}-compute@developer.gserviceaccount.com"`,
        )}`,
    },
    passes: {
      "an account of its own": `
        resource "google_service_account" "fixture" {}
        ${withAccount("google_service_account.fixture.email")}`,
      "no account": instance(""),
    },
  });
}

for (const type of INSTANCES) {
  testArgumentRule("gcp-vm-ip-forward", {
    type,
    argument: "can_ip_forward",
    bad: ["true"],
    good: ["false"],
    absent: "passes",
  });

  testArgumentRule("gcp-vm-serial", {
    type,
    argument: "metadata",
    bad: ["{ serial-port-enable = true }", '{ serial-port-enable = "TRUE" }'],
    good: ["{ serial-port-enable = false }", "{}"],
    absent: "passes",
  });

  testArgumentRule("gcp-vm-shielded", {
    type,
    argument: "shielded_instance_config.enable_vtpm",
    bad: ["false"],
    good: ["true"],
    absent: "passes",
  });

  testArgumentRule("gcp-vm-shielded", {
    type,
    argument: "shielded_instance_config.enable_integrity_monitoring",
    bad: ["false"],
    good: ["true"],
    absent: "passes",
  });

  testArgumentRule("gcp-vm-project-ssh", {
    type,
    argument: "metadata",
    bad: ["{ block-project-ssh-keys = false }", "{}"],
    good: ["{ block-project-ssh-keys = true }", '{ block-project-ssh-keys = "TRUE" }'],
    absent: "fails",
  });
}

testRule("gcp-vm-shielded", { fails: { "no block": instance("") } });

testRule("gcp-vm-project-ssh", {
  passes: { "OS Login": instance('metadata = {\nenable-oslogin = "TRUE"\n}') },
});

testArgumentRule("gcp-vm-ip-forward", {
  type: "google_compute_instance_from_template",
  argument: "can_ip_forward",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

testRule("gcp-vm-shielded", {
  passes: {
    "what a template says": `
      resource "google_compute_instance_from_template" "fixture" {
        source_instance_template = "fixture"
      }`,
  },
});

testArgumentRule("gcp-project-oslogin", {
  type: "google_compute_project_metadata",
  argument: "metadata",
  bad: ["{ enable-oslogin = false }", '{ enable-oslogin = "FALSE" }', "{}"],
  good: ["{ enable-oslogin = true }", '{ enable-oslogin = "TRUE" }'],
  absent: "fails",
});

testRule("gcp-vm-serial", {
  fails: {
    "all instances of a project": `resource "google_compute_project_metadata" "it" {
      metadata = merge({ enable-oslogin = "TRUE" }, { serial-port-enable = "TRUE" })
    }`,
    "one entry of a project": `resource "google_compute_project_metadata_item" "it" {
      key   = "serial-port-enable"
      value = "TRUE"
    }`,
  },
  passes: {
    "a project without consoles": `resource "google_compute_project_metadata" "it" {
      metadata = { serial-port-enable = "FALSE" }
    }`,
    "another entry": `resource "google_compute_project_metadata_item" "it" {
      key   = "enable-oslogin"
      value = "TRUE"
    }`,
  },
});

const oslogin = (value: string) => `
  resource "google_compute_project_metadata_item" "it" {
    key   = "enable-oslogin"
    value = "${value}"
  }`;

testRule("gcp-project-oslogin", {
  fails: { "an item that switches it off": oslogin("FALSE") },
  passes: {
    "an item that switches it on": oslogin("TRUE"),
    "another item": oslogin("FALSE").replace("enable-oslogin", "owner"),
  },
});

const notebook = (body: string) => `
  resource "google_workbench_instance" "it" {
    gce_setup {
      shielded_instance_config {
        ${body}
      }
    }
  }`;

testRule("gcp-vm-shielded", {
  fails: {
    "a notebook without vTPM": notebook("enable_vtpm = false"),
    "a notebook without monitoring": notebook("enable_integrity_monitoring = false"),
  },
  passes: { "a notebook with the defaults": notebook("enable_secure_boot = true") },
});
