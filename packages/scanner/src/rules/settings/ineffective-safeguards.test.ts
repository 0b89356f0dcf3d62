import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const perimeter = (body: string) => `
  resource "google_access_context_manager_service_perimeter" "data" {
    name = "data"
    ${body}
  }`;

testRule("gcp-perimeter-dry-run", {
  fails: {
    "only a dry run": perimeter("use_explicit_dry_run_spec = true\nspec {\n resources = []\n }"),
  },
  passes: {
    "a dry run of a change": perimeter(
      "use_explicit_dry_run_spec = true\nspec {\n resources = []\n }\nstatus {\n resources = []\n }",
    ),
    "a perimeter in force": perimeter("status {\n resources = []\n }"),
  },
});

const entitlement = (role: string, approval = "") => `
  resource "google_privileged_access_manager_entitlement" "it" {
    entitlement_id = "it"
    privileged_access {
      gcp_iam_access {
        role_bindings {
          role = "${role}"
        }
      }
    }
    ${approval}
  }`;

testRule("gcp-entitlement-unapproved", {
  fails: {
    "an owner": entitlement("roles/owner"),
    "an administrator of projects": entitlement("roles/resourcemanager.projectIamAdmin"),
  },
  passes: {
    "a viewer": entitlement("roles/compute.viewer"),
    "an owner after approval": entitlement(
      "roles/owner",
      `approval_workflow {
        manual_approvals {
          steps {
            approvers {
              principals = ["group:leads@example.com"]
            }
          }
        }
      }`,
    ),
  },
});

testArgumentRule("gcp-deny-policy-excepts-all", {
  type: "google_iam_deny_policy",
  argument: "rules.deny_rule.exception_principals",
  bad: ['["principalSet://goog/public:all"]'],
  good: ['["principalSet://goog/group/admins@example.com"]'],
  absent: "passes",
});

testArgumentRule("gcp-gke-backup-off", {
  type: "google_gke_backup_backup_plan",
  argument: "backup_schedule.paused",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

for (const type of [
  "azurerm_management_group_policy_assignment",
  "azurerm_subscription_policy_assignment",
]) {
  testArgumentRule("az-policy-not-enforced", {
    type,
    argument: "enforce",
    bad: ["false"],
    good: ["true"],
    absent: "passes",
  });
}

testArgumentRule("az-signalr-cors", {
  type: "azurerm_signalr_service",
  argument: "cors.allowed_origins",
  bad: ['["*"]'],
  good: ['["https://app.example.com"]'],
  absent: "passes",
});

testArgumentRule("az-bus-key-manages", {
  type: "azurerm_servicebus_namespace_authorization_rule",
  argument: "manage",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

testArgumentRule("gcp-app-check-off", {
  type: "google_firebase_app_check_service_config",
  argument: "enforcement_mode",
  bad: ['"OFF"', '"UNENFORCED"'],
  good: ['"ENFORCED"'],
  absent: "fails",
});

testArgumentRule("gcp-binauthz-all-images", {
  type: "google_binary_authorization_policy",
  argument: "admission_whitelist_patterns.name_pattern",
  bad: ['"*"', '"**"', '"gcr.io/*"', '"docker.io/**"'],
  good: ['"gcr.io/acme/*"', '"europe-docker.pkg.dev/acme/prod/*"', '"gcr.io/google_containers/*"'],
  absent: "passes",
});

const runbook = (uri: string, hash = "") => `
  resource "azurerm_automation_runbook" "patch" {
    name = "patch"
    publish_content_link {
      uri = "${uri}"
      ${hash}
    }
  }`;

testRule("az-runbook-plaintext", {
  fails: { "a script over HTTP": runbook("http://files.example.com/patch.ps1") },
  passes: {
    "a script over HTTPS": runbook("https://files.example.com/patch.ps1"),
    "a script with its hash": runbook(
      "http://files.example.com/patch.ps1",
      'hash {\n algorithm = "SHA256"\n value = "2c26b46b"\n }',
    ),
  },
});

const runtimePackage = (uri: string, hash = "") => `
  resource "azurerm_automation_runtime_environment_package" "tools" {
    name        = "tools"
    content_uri = "${uri}"
    ${hash}
  }`;

testRule("az-runbook-plaintext", {
  fails: { "a package over HTTP": runtimePackage("http://files.example.com/tools.zip") },
  passes: {
    "a package over HTTPS": runtimePackage("https://files.example.com/tools.zip"),
    "a package with its hash": runtimePackage(
      "http://files.example.com/tools.zip",
      'hash_algorithm = "sha256"\nhash_value = "2c26b46b"',
    ),
  },
});

testArgumentRule("aws-agent-gateway-log-only", {
  type: "aws_bedrockagentcore_gateway",
  argument: "policy_engine_configuration.mode",
  bad: ['"LOG_ONLY"'],
  good: ['"ENFORCE"'],
  absent: "passes",
});

const target = (name: string, body: string) => `
  resource "google_clouddeploy_target" "it" {
    name = "${name}"
    ${body}
  }`;

testRule("gcp-deploy-unapproved", {
  fails: {
    "production without approval": target("shop-prod", "require_approval = false"),
    "production by default": target("prod", ""),
    "one of several": `resource "google_clouddeploy_target" "it" {
      for_each         = { dev = false, prod = false }
      name             = each.key
      require_approval = each.value
    }`,
  },
  passes: {
    "production with approval": target("prod", "require_approval = true"),
    "a place for tests": target("staging", ""),
    "another word": target("product-catalog-dev", ""),
  },
});

testArgumentRule("az-sftp-host-key", {
  type: "azurerm_data_factory_linked_service_sftp",
  argument: "skip_host_key_validation",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

testArgumentRule("az-origin-certificate", {
  type: "azurerm_cdn_frontdoor_origin",
  argument: "certificate_name_check_enabled",
  bad: ["false"],
  good: ["true"],
  absent: "passes",
});

for (const argument of ["skip_grace_period", "ignore_active_certificates_on_deletion"]) {
  testArgumentRule("gcp-ca-deletion", {
    type: "google_privateca_certificate_authority",
    argument,
    bad: ["true"],
    good: ["false"],
    absent: "passes",
  });
}

testArgumentRule("az-backup-local", {
  type: "azurerm_mssql_database",
  argument: "storage_account_type",
  bad: ['"Local"'],
  good: ['"Geo"', '"Zone"'],
  absent: "passes",
});
