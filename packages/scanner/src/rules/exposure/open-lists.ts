import { type Setting, settings } from "../settings/setting.ts";

/** The listed networks include everyone. */
const EVERYONE = { isInternet: true } as const;

const FILES = {
  explanation: "Anyone who reaches it over the network can read and change the files.",
};

/** Allowed networks of services that don't have a separate firewall. */
export const openLists: readonly Setting[] = [
  ...settings("endpoint", "HIGH", [
    [
      "gcp-vmware-access",
      "VMware cloud",
      "google_vmwareengine_external_access_rule",
      "source_ip_ranges.ip_address_range",
      EVERYONE,
      { guards: [{ argument: "action", is: ["DENY"] }] },
    ],
    [
      "az-perimeter-open",
      "Network security perimeter",
      "azurerm_network_security_perimeter_access_rule",
      "address_prefixes",
      EVERYONE,
      {
        title: "Network security perimeter lets the internet in",
        explanation:
          "A leaked key or token is enough to use the services inside the perimeter from anywhere.",
      },
    ],
    [
      "az-oracle-public",
      "Oracle database",
      "azurerm_oracle_autonomous_database",
      "allowed_ips",
      EVERYONE,
    ],
    [
      "az-oracle-public",
      "Oracle database",
      [
        "azurerm_oracle_autonomous_database_clone_from_backup",
        "azurerm_oracle_autonomous_database_clone_from_database",
      ],
      "allowed_ip_addresses",
      EVERYONE,
    ],
  ]),
  ...settings("endpoint", "MEDIUM", [
    ...["trigger", "action", "content", "workflow_management"].map(
      (part) =>
        [
          "az-logic-app-callers",
          "Workflow",
          "azurerm_logic_app_workflow",
          `access_control.${part}.allowed_caller_ip_address_range`,
          EVERYONE,
          {
            explanation: "A leaked address with its signature is enough to call it from anywhere.",
          },
        ] as const,
    ),
    [
      "gcp-filestore-clients",
      "File share",
      "google_filestore_instance",
      "file_shares.nfs_export_options.ip_ranges",
      EVERYONE,
      FILES,
    ],
    [
      "gcp-netapp-clients",
      "Volume",
      "google_netapp_volume",
      "export_policy.rules.allowed_clients",
      EVERYONE,
      FILES,
    ],
    [
      "az-netapp-clients",
      "Volume",
      "azurerm_netapp_volume",
      "export_policy_rule.allowed_clients",
      EVERYONE,
      FILES,
    ],
    [
      "az-netapp-clients",
      "Volume",
      ["azurerm_netapp_volume_group_oracle", "azurerm_netapp_volume_group_sap_hana"],
      "volume.export_policy_rule.allowed_clients",
      EVERYONE,
    ],
    [
      "az-iot-networks",
      "IoT application",
      "azurerm_iotcentral_application_network_rule_set",
      "ip_rule.ip_mask",
      EVERYONE,
    ],
    [
      "az-iot-networks",
      "IoT application",
      "azurerm_iotcentral_application_network_rule_set",
      "default_action",
      { is: ["Allow"] },
    ],
    [
      "aws-medialive-inputs",
      "Video input",
      "aws_medialive_input_security_group",
      "whitelist_rules.cidr",
      EVERYONE,
      { explanation: "Everyone can send a stream instead of your own." },
    ],
    ["aws-workspaces-networks", "Desktop", "aws_workspaces_ip_group", "rules.source", EVERYONE],
    [
      "aws-workspaces-networks",
      "Desktop",
      "aws_workspacesweb_ip_access_settings",
      "ip_rule.ip_range",
      EVERYONE,
    ],
    [
      "aws-sagemaker-workforce-networks",
      "Labelling portal",
      "aws_sagemaker_workforce",
      "source_ip_config.cidrs",
      EVERYONE,
    ],
  ]),
];
