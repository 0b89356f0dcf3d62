import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const list = (type: string, address: string) =>
  `resource "databricks_ip_access_list" "it" {\n  list_type = "${type}"\n  ip_addresses = ["${address}"]\n}\n`;

testRule("databricks-networks", {
  fails: { everyone: list("ALLOW", "0.0.0.0/0") },
  passes: {
    "a network": list("ALLOW", "198.51.100.0/24"),
    "a list of the refused": list("BLOCK", "0.0.0.0/0"),
    "a list that is off": list("ALLOW", "0.0.0.0/0").replace(
      "list_type",
      "enabled = false\n  list_type",
    ),
  },
});

testArgumentRule("databricks-token-lifetime", {
  type: "databricks_token",
  argument: "lifetime_seconds",
  bad: [],
  good: ["86400"],
  absent: "fails",
  required: "passes",
});

testArgumentRule("databricks-isolation", {
  type: "databricks_cluster",
  argument: "data_security_mode",
  bad: ['"NONE"'],
  good: ['"USER_ISOLATION"', '"SINGLE_USER"'],
  absent: "passes",
});
