import type { Fault, Setting } from "./setting.ts";
import { settings } from "./setting.ts";

const ON: Fault = { is: [true] };

const OFF: Fault = { is: [false] };

/** Roles whose holders control a project, or who gets into it. */
const POWERFUL = /^roles\/(owner|editor|(iam|resourcemanager)\.\w*Admin)$/;

const ASSIGNMENTS = [
  "azurerm_management_group_policy_assignment",
  "azurerm_subscription_policy_assignment",
  "azurerm_resource_group_policy_assignment",
  "azurerm_resource_policy_assignment",
];

const EVERY_IMAGE =
  /^(\*+|\*{1,2}\/.*|[\w.-]{1,100}\/\*\*|(docker\.io|gcr\.io|ghcr\.io|quay\.io)\/\*{1,2})$/;

/** Safeguards that are there but hold nothing up. */
export const ineffectiveSafeguards: readonly Setting[] = [
  ...settings("loose", "MEDIUM", [
    [
      "gcp-perimeter-dry-run",
      "Service perimeter",
      "google_access_context_manager_service_perimeter",
      "status",
      { isMissing: true },
      {
        title: "Service perimeter only logs violations",
        explanation: "A dry run blocks nothing, so data can still be copied to other projects.",
        fix: "Move the configuration from `spec` to `status`, and leave out `use_explicit_dry_run_spec`.",
        when: [{ argument: "use_explicit_dry_run_spec", is: [true] }],
      },
    ],
    [
      "gcp-entitlement-unapproved",
      "Entitlement",
      "google_privileged_access_manager_entitlement",
      "approval_workflow",
      { isMissing: true },
      {
        title: "Powerful role is granted on request without approval",
        explanation: "A stolen session of any eligible user is enough to get the role.",
        fix: "Add an `approval_workflow` with approvers.",
        link: "https://cloud.google.com/iam/docs/pam-create-entitlements",
        when: [
          { argument: "privileged_access.gcp_iam_access.role_bindings.role", matches: POWERFUL },
        ],
      },
    ],
    [
      "gcp-deny-policy-excepts-all",
      "Deny policy",
      "google_iam_deny_policy",
      "rules.deny_rule.exception_principals",
      { is: ["principalSet://goog/public:all"] },
      {
        title: "Deny policy excepts everyone",
        explanation: "The exception applies to every principal, so the policy denies nothing.",
        fix: "Name the principals who need the permissions.",
      },
    ],
  ]),
  ...settings("loose", "LOW", [
    [
      "az-policy-not-enforced",
      "Policy assignment",
      ASSIGNMENTS,
      "enforce",
      OFF,
      {
        title: "Policy is assigned but not enforced",
        explanation: "Resources that break the policy can still be created.",
      },
    ],
    [
      "az-perimeter-learning",
      "Network security perimeter",
      "azurerm_network_security_perimeter_association",
      "access_mode",
      { is: ["Learning", "Audit"] },
      {
        title: "Network security perimeter only logs requests",
        explanation: "Requests that its rules don't name still reach the service.",
        fix: 'Set `access_mode = "Enforced"` once the logged requests are checked.',
        link: "https://learn.microsoft.com/azure/private-link/network-security-perimeter-transition",
      },
    ],
    [
      "aws-agent-gateway-log-only",
      "Gateway of agents",
      "aws_bedrockagentcore_gateway",
      "policy_engine_configuration.mode",
      { is: ["LOG_ONLY"] },
      {
        title: "Policies of the gateway of agents only log",
        explanation: "Agents can still call every tool that the policies forbid.",
        fix: 'Set `mode = "ENFORCE"` once the logged calls are checked.',
      },
    ],
    [
      "az-aks-safeguards-warn",
      "Cluster",
      "azurerm_kubernetes_cluster_deployment_safeguard",
      "level",
      { is: ["Warn"] },
      {
        title: "Deployment safeguards of the cluster only warn",
        explanation: "Deployments that break the safeguards still start.",
        fix: 'Set `level = "Enforce"` once the warnings are checked.',
      },
    ],
    [
      "az-signalr-cors",
      "Message service",
      "azurerm_signalr_service",
      "cors.allowed_origins",
      { is: ["*"] },
      {
        title: "Message service answers scripts of every website",
        explanation: "Any website that a user visits can open a connection from their browser.",
        fix: "Name the websites in `allowed_origins`.",
      },
    ],
    [
      "az-bus-key-manages",
      "Key",
      [
        "azurerm_eventhub_authorization_rule",
        "azurerm_eventhub_namespace_authorization_rule",
        "azurerm_notification_hub_authorization_rule",
        "azurerm_relay_hybrid_connection_authorization_rule",
        "azurerm_relay_namespace_authorization_rule",
        "azurerm_servicebus_namespace_authorization_rule",
        "azurerm_servicebus_queue_authorization_rule",
        "azurerm_servicebus_topic_authorization_rule",
      ],
      "manage",
      ON,
      {
        title: "Key may change queues and hand out keys",
        explanation: "Anyone who finds the key can delete queues and create more keys.",
        fix: "Set `manage = false`, and permit `listen` or `send` only.",
      },
    ],
    [
      "gcp-app-check-off",
      "Service",
      "google_firebase_app_check_service_config",
      "enforcement_mode",
      { isNot: ["ENFORCED"] },
      {
        title: "App Check isn't enforced",
        explanation: "Scripts can call the service as if they were your app.",
      },
    ],
  ]),
  ...settings("untrusted", "MEDIUM", [
    [
      "gcp-binauthz-all-images",
      "Cluster",
      "google_binary_authorization_policy",
      "admission_whitelist_patterns.name_pattern",
      { matches: EVERY_IMAGE },
      {
        title: "Images of everyone are exempt from attestation",
        explanation: "The pattern matches images that anyone can publish, so they run unchecked.",
        fix: "Name the repositories of your own that need no attestation.",
      },
    ],
    [
      "az-runbook-plaintext",
      "Runbook",
      "azurerm_automation_runbook",
      "publish_content_link.uri",
      { startsWith: "http://" },
      {
        title: "Runbook is read over an unencrypted connection",
        explanation: "Anyone on the network path can hand over another script, which then runs.",
        // A hash tells another script from this one.
        guards: [{ argument: "publish_content_link.hash" }],
      },
    ],
    [
      "az-runbook-plaintext",
      "Package of a runbook",
      "azurerm_automation_runtime_environment_package",
      "content_uri",
      { startsWith: "http://" },
      { guards: [{ argument: "hash_value" }] },
    ],
  ]),
  ...settings("untrusted", "LOW", [
    [
      "gcp-deploy-unapproved",
      "Deployment",
      "google_clouddeploy_target",
      "require_approval",
      { isNot: [true] },
      {
        title: "Deployment to production needs no approval",
        explanation: "Everyone who can create a release can also bring it to production.",
        when: [{ argument: "name", matches: /(^|[-_])(prod|production|prd|live)($|[-_\d])/i }],
      },
    ],
  ]),
  ...settings("plaintext", "MEDIUM", [
    [
      "az-sftp-host-key",
      "Connection to the SFTP server",
      "azurerm_data_factory_linked_service_sftp",
      "skip_host_key_validation",
      ON,
      {
        title: "Key of the SFTP server isn't checked",
        explanation: "Another machine can pose as the server, and get the password and the files.",
        fix: "Set `skip_host_key_validation = false` and name the `host_key_fingerprint`.",
      },
    ],
    [
      "az-origin-certificate",
      "Connection to the origin",
      "azurerm_cdn_frontdoor_origin",
      "certificate_name_check_enabled",
      OFF,
      {
        title: "Certificate of the origin isn't checked",
        explanation: "Another server can pose as the origin, and read and change what is sent.",
        fix: "Set `certificate_name_check_enabled`, or the check in `backend_pool_settings`, to true.",
      },
    ],
    [
      "az-origin-certificate",
      "Connection to the origin",
      "azurerm_frontdoor",
      "backend_pool_settings.enforce_backend_pools_certificate_name_check",
      OFF,
    ],
  ]),
  ...settings("unprotected", "LOW", [
    ...["skip_grace_period", "ignore_active_certificates_on_deletion"].map(
      (argument) =>
        [
          "gcp-ca-deletion",
          "Certificate authority",
          "google_privateca_certificate_authority",
          argument,
          ON,
          {
            title: "Certificate authority is deleted without a grace period",
            explanation:
              "A deletion by mistake can't be undone, and its certificates stop working.",
          },
        ] as const,
    ),
  ]),
  ...settings("emptied", "MEDIUM", [
    ...["force_delete", "ignore_inactive_datasources"].map(
      (argument) =>
        ["gcp-force-destroy", "Store", "google_backup_dr_backup_vault", argument, ON] as const,
    ),
  ]),
];
