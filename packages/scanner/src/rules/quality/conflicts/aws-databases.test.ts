import { testRule } from "../../../../test/rule-fixtures.ts";

const group = (family: string, body: string) => `
  variable "given" {}
  resource "aws_db_parameter_group" "it" {
    family = "${family}"
    parameter {
      ${body}
    }
  }`;
const PRELOAD = 'name = "shared_preload_libraries"';

testRule("quality-conflicting-settings", {
  fails: {
    "a static parameter": group("postgres16", PRELOAD),
    "a static parameter at once": group(
      "aurora-postgresql16",
      `${PRELOAD}\napply_method = "immediate"`,
    ),
  },
  passes: {
    "after a restart": group("postgres16", `${PRELOAD}\napply_method = "pending-reboot"`),
    "a dynamic parameter": group("postgres16", 'name = "log_min_duration_statement"'),
    "a dynamic parameter of MySQL": group("mysql8.0", 'name = "max_connections"'),
    "a parameter of the caller's": group("postgres16", "name = var.given"),
    "a template": {
      "t.yaml":
        "Resources:\n  It:\n    Type: AWS::RDS::DBParameterGroup\n    Properties:\n      Family: postgres16\n      Parameters: { shared_preload_libraries: pgaudit }\n",
    },
  },
});
