import { testRule } from "../../../test/rule-fixtures.ts";

const policy = (constraint: string, rules: string) => `
  variable "given" {
    type = string
  }
  resource "google_org_policy_policy" "each" {
    name   = "projects/web/policies/${constraint}"
    parent = "projects/web"
    spec {
      ${rules}
    }
  }`;

const legacy = (constraint: string, body: string) => `
  resource "google_project_organization_policy" "each" {
    project    = "web"
    constraint = "${constraint}"
    ${body}
  }`;

const KEYS = "iam.disableServiceAccountKeyCreation";

testRule("gcp-org-policy-off", {
  fails: {
    "keys are allowed": policy(KEYS, 'rules {\n enforce = "FALSE"\n }'),
    "any member is allowed": policy(
      "iam.allowedPolicyMemberDomains",
      'rules {\n allow_all = "TRUE"\n }',
    ),
    "public buckets by an older policy": legacy(
      "constraints/storage.publicAccessPrevention",
      "boolean_policy {\n enforced = false\n }",
    ),
    "any address by an older policy": legacy(
      "constraints/compute.vmExternalIpAccess",
      "list_policy {\n allow {\n all = true\n }\n }",
    ),
  },
  passes: {
    "an enforced safeguard": policy(KEYS, 'rules {\n enforce = "TRUE"\n }'),
    "an exception for a tag": policy(
      KEYS,
      `rules {
        enforce = "TRUE"
      }
      rules {
        enforce = "FALSE"
        condition {
          expression = "resource.matchTag('123/keys', 'allowed')"
        }
      }`,
    ),
    "a list of domains": policy(
      "iam.allowedPolicyMemberDomains",
      'rules {\n values {\n allowed_values = ["C0abc"]\n }\n }',
    ),
    "a constraint that isn't a safeguard": policy(
      "compute.disableInternetNetworkEndpointGroup",
      'rules {\n enforce = "FALSE"\n }',
    ),
  },
  open: { "what the caller decides": policy(KEYS, "rules {\n enforce = var.given\n }") },
});

testRule("gcp-org-policy-off", {
  fails: {
    "a reset": policy(KEYS, "reset = true"),
    "an older reset": legacy(
      "constraints/compute.vmExternalIpAccess",
      "restore_policy {\n default = true\n }",
    ),
  },
  passes: { "a reset of another constraint": policy("gcp.resourceLocations", "reset = true") },
});
