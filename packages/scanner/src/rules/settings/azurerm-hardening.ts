import { type Fault, PLAIN_HTTP, type Setting, type SettingRow, settings } from "./setting.ts";

const OFF: Fault = { isNot: [true] };

const DISABLED: Fault = { is: [false] };

const ON: Fault = { is: [true] };

/** Templates have one type for all machines; Terraform's has no such arguments. */
const MACHINES = ["linux", "windows"]
  .flatMap((system) => [
    `azurerm_${system}_virtual_machine`,
    `azurerm_${system}_virtual_machine_scale_set`,
  ])
  .concat("azurerm_virtual_machine");

const FLUX = ["azurerm_kubernetes_flux_configuration", "azurerm_arc_kubernetes_flux_configuration"];

const FLUX_TEXT = {
  title: "Cluster reads its configuration over an unencrypted connection",
  explanation: "Anyone on the network path can hand over other manifests, which are then applied.",
  fix: "Name an HTTPS address, and leave out `tls_enabled = false`.",
};

/** Machines, clusters and models of Azure that permit more than they need. */
export const azurermHardening: readonly Setting[] = [
  ...settings("loose", "MEDIUM", [
    [
      "az-aks-node-patches",
      "Cluster",
      "azurerm_kubernetes_cluster",
      "node_os_upgrade_channel",
      { is: ["None"] },
      {
        formerly: "node_os_channel_upgrade",
        title: "Nodes of the cluster get no security updates",
        explanation:
          "Known flaws in the operating system stay open until someone replaces the nodes.",
        fix: 'Set `node_os_upgrade_channel = "NodeImage"`.',
        link: "https://learn.microsoft.com/azure/aks/auto-upgrade-node-os-image",
      },
    ],
  ]),
  ...settings("loose", "LOW", [
    [
      "az-aks-secret-rotation",
      "Cluster",
      "azurerm_kubernetes_cluster",
      "key_vault_secrets_provider.secret_rotation_enabled",
      OFF,
      {
        isOnlyInBlock: true,
        title: "Cluster doesn't pick up rotated secrets",
        explanation: "Pods keep using the old secret after the key vault has a new one.",
      },
    ],
    [
      "az-aks-http-routing",
      "Cluster",
      "azurerm_kubernetes_cluster",
      "http_application_routing_enabled",
      ON,
      {
        title: "Cluster uses an ingress controller that isn't meant for production",
        explanation: "The add-on is retired, serves plain HTTP and gets no security updates.",
        fix: "Leave out `http_application_routing_enabled`, and use `web_app_routing`.",
        link: "https://learn.microsoft.com/azure/aks/http-application-routing",
      },
    ],
    ...["secure_boot_enabled", "vtpm_enabled"].map(
      (argument): SettingRow => [
        "az-vm-secure-boot",
        "Machine",
        MACHINES,
        argument,
        DISABLED,
        {
          title: "Boot of the machine isn't verified",
          explanation: "A manipulated boot loader or driver can hide from the operating system.",
          fix: "Set `secure_boot_enabled = true` and `vtpm_enabled = true`.",
          link: "https://learn.microsoft.com/azure/virtual-machines/trusted-launch",
        },
      ],
    ),
    ...["filter_enabled", "block_enabled"].map(
      (argument): SettingRow => [
        "az-ai-content-filter",
        "AI model",
        "azurerm_cognitive_account_rai_policy",
        `content_filter.${argument}`,
        DISABLED,
        {
          title: "AI model lets harmful content pass",
          explanation: "Harmful prompts and answers pass, and attacks by prompts are not stopped.",
          fix: "Set `filter_enabled` and `block_enabled` to true in each `content_filter`.",
        },
      ],
    ),
  ]),
  ...settings("untrusted", "MEDIUM", [
    ["az-flux-plaintext", "Cluster", FLUX, "git_repository.url", PLAIN_HTTP, FLUX_TEXT],
    ["az-flux-plaintext", "Cluster", FLUX, "bucket.url", PLAIN_HTTP, FLUX_TEXT],
    ["az-flux-plaintext", "Cluster", FLUX, "bucket.tls_enabled", DISABLED],
  ]),
  ...settings("anyone", "HIGH", [
    [
      "az-service-fabric-open",
      "Service Fabric cluster",
      "azurerm_service_fabric_cluster",
      "certificate",
      { isMissing: true },
      {
        title: "Service Fabric cluster has no certificate",
        explanation: "Anyone who reaches the management endpoint can deploy code.",
        fix: "Add a `certificate` block, and name the clients that may manage the cluster.",
        guards: [{ argument: "certificate_common_names" }],
        link: "https://learn.microsoft.com/azure/service-fabric/service-fabric-cluster-security",
      },
    ],
  ]),
  ...settings("plaintext", "MEDIUM", [
    [
      "az-service-fabric-transit",
      "Traffic within the cluster",
      "azurerm_service_fabric_cluster",
      "fabric_settings.parameters.ClusterProtectionLevel",
      { is: ["None", "Sign"] },
      {
        title: "Nodes of the Service Fabric cluster talk without encryption",
        fix: 'Set `ClusterProtectionLevel = "EncryptAndSign"`.',
      },
    ],
  ]),
];
