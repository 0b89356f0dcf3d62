import { testRule } from "../../../test/rule-fixtures.ts";

const perimeter = (policies: string) => `
  resource "google_access_context_manager_service_perimeter" "data" {
    name = "data"
    status {
      restricted_services = ["storage.googleapis.com"]
      ${policies}
    }
  }`;

const ingress = (identities: string, source: string) => `
  ingress_policies {
    ingress_from {
      ${identities}
      sources {
        ${source}
      }
    }
  }`;

const egress = (identities: string, resources: string) => `
  egress_policies {
    egress_from {
      ${identities}
    }
    egress_to {
      resources = ${resources}
    }
  }`;

const ANYONE = 'identity_type = "ANY_IDENTITY"';

const ONE = 'identities = ["serviceAccount:etl@acme.iam.gserviceaccount.com"]';

testRule("gcp-perimeter-anyone", {
  fails: {
    "anyone from everywhere": perimeter(ingress(ANYONE, 'access_level = "*"')),
    "anyone to every project": perimeter(egress(ANYONE, '["*"]')),
    "a policy as a resource": `resource "google_access_context_manager_service_perimeter_ingress_policy" "it" {
      perimeter = "data"
      ingress_from {
        ${ANYONE}
        sources {
          access_level = "*"
        }
      }
    }`,
  },
  passes: {
    "anyone from known networks": perimeter(
      ingress(ANYONE, 'access_level = "accessPolicies/1/accessLevels/office"'),
    ),
    "anyone from a project": perimeter(ingress(ANYONE, 'resource = "projects/123"')),
    "one account from everywhere": perimeter(ingress(ONE, 'access_level = "*"')),
    "anyone to a project": perimeter(egress(ANYONE, '["projects/123"]')),
    "one account to every project": perimeter(egress(ONE, '["*"]')),
  },
});

const level = (conditions: string, combining = "") => `
  variable "given" {
    type = list(string)
  }
  resource "google_access_context_manager_access_level" "office" {
    name = "office"
    basic {
      ${combining}
      ${conditions}
    }
  }`;

const condition = (body: string) => `conditions {\n${body}\n}\n`;

const EVERYONE = condition('ip_subnetworks = ["0.0.0.0/0"]');

const DEVICE = condition("device_policy {\n require_corp_owned = true\n }");

testRule("gcp-access-level-everyone", {
  fails: {
    "every address": level(EVERYONE),
    "every address or a device": level(EVERYONE + DEVICE, 'combining_function = "OR"'),
  },
  passes: {
    "an office": level(condition('ip_subnetworks = ["203.0.113.0/28"]')),
    "every address and a device": level(EVERYONE + DEVICE),
    "every address with certain devices": level(
      condition('ip_subnetworks = ["0.0.0.0/0"]\ndevice_policy {\n require_corp_owned = true\n }'),
    ),
    "nobody from these addresses": level(
      condition('ip_subnetworks = ["0.0.0.0/0"]\nnegate = true'),
    ),
  },
  open: { "networks of the caller": level(condition("ip_subnetworks = var.given")) },
});
