import { type Setting, settings } from "./setting.ts";

/** Who gets into a Databricks workspace, and how its clusters keep users apart. */
export const databricksSettings: readonly Setting[] = [
  ...settings("endpoint", "MEDIUM", [
    [
      "databricks-networks",
      "Workspace",
      "databricks_ip_access_list",
      "ip_addresses",
      { isInternet: true },
      {
        when: [{ argument: "list_type", is: ["ALLOW"] }],
        guards: [{ argument: "enabled", is: [false] }],
        link: "https://docs.databricks.com/security/network/front-end/ip-access-list",
      },
    ],
  ]),
  ...settings("long-lived", "LOW", [
    [
      "databricks-token-lifetime",
      "Token",
      ["databricks_token", "databricks_obo_token"],
      "lifetime_seconds",
      { isMissing: true },
      {
        title: "Token of the workspace sets no lifetime",
        explanation:
          "A leaked token works until someone revokes it or the limit of the workspace is reached.",
        link: "https://docs.databricks.com/admin/access-control/tokens",
      },
    ],
  ]),
  ...settings("loose", "LOW", [
    [
      "databricks-isolation",
      "Cluster",
      "databricks_cluster",
      "data_security_mode",
      { is: ["NONE"] },
      {
        title: "Cluster does not keep its users apart",
        explanation:
          "Everyone who runs code on it can read the data and credentials of the others.",
        fix: 'Set `data_security_mode = "USER_ISOLATION"` or `"SINGLE_USER"`.',
        link: "https://docs.databricks.com/compute/access-mode-limitations",
      },
    ],
  ]),
];
