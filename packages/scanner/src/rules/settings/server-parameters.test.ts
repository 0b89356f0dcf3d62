import { testRule } from "../../../test/rule-fixtures.ts";

const group = (type: string, name: string, value: string) =>
  `resource "${type}" "it" {\n  parameter {\n    name  = "${name}"\n    value = ${value}\n  }\n}\n`;

const single = (type: string, name: string, value: string) =>
  `resource "${type}" "it" {\n  name  = "${name}"\n  value = ${value}\n}\n`;

const serverless = (value: string) =>
  `resource "aws_redshiftserverless_workgroup" "it" {\n  config_parameter {\n    parameter_key   = "require_ssl"\n    parameter_value = "${value}"\n  }\n}\n`;

testRule("database-parameter-tls", {
  fails: {
    "a number": group("aws_db_parameter_group", "rds.force_ssl", '"0"'),
    "a word in any case": single(
      "azurerm_mysql_configuration",
      "require_secure_transport",
      '"Off"',
    ),
    "a server of the caller's": {
      "it.json": JSON.stringify({
        $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
        contentVersion: "1.0.0.0",
        parameters: { server: { type: "string" } },
        resources: [
          {
            type: "Microsoft.DBforMySQL/flexibleServers/configurations",
            apiVersion: "2023-12-30",
            name: "[format('{0}/require_secure_transport', parameters('server'))]",
            properties: { value: "OFF" },
          },
        ],
      }),
    },
    "a warehouse that says nothing": 'resource "aws_redshift_parameter_group" "it" {}\n',
    "a warehouse without servers": serverless("false"),
  },
  failsByDefault: {
    "a default": `variable "v" {\n  default = 0\n}\n${group("aws_db_parameter_group", "rds.force_ssl", "var.v")}`,
  },
  passes: {
    "TLS required": group("aws_rds_cluster_parameter_group", "rds.force_ssl", '"1"'),
    "TLS required without servers": serverless("true"),
    "another parameter": group("aws_db_parameter_group", "log_statement", '"0"'),
    "a database that says nothing": 'resource "aws_db_parameter_group" "it" {}\n',
  },
  open: {
    "a value of the caller's": `variable "v" {}\n${group("aws_db_parameter_group", "rds.force_ssl", "var.v")}`,
  },
});

testRule("database-parameter-tls-version", {
  fails: {
    "the first version among others": group(
      "aws_rds_cluster_parameter_group",
      "tls_version",
      '"TLSv1,TLSv1.2"',
    ),
    "the second version": single(
      "azurerm_postgresql_flexible_server_configuration",
      "ssl_min_protocol_version",
      '"TLSv1.1"',
    ),
    "a version by name": group("aws_db_parameter_group", "rds.tls10", '"enabled"'),
  },
  passes: {
    "current versions": group(
      "aws_rds_cluster_parameter_group",
      "tls_version",
      '"TLSv1.2,TLSv1.3"',
    ),
    "an old version by name": group("aws_db_parameter_group", "rds.tls11", '"disabled"'),
    "a current version by name": group("aws_db_parameter_group", "rds.tls12", '"enabled"'),
  },
});

testRule("database-parameter-log", {
  fails: {
    "of PostgreSQL": single("azurerm_postgresql_configuration", "log_connections", '"off"'),
    "of Google": `resource "google_sql_database_instance" "it" {\n  settings {\n    database_flags {\n      name  = "log_checkpoints"\n      value = "off"\n    }\n  }\n}\n`,
  },
  passes: { "switched on": single("azurerm_postgresql_configuration", "log_connections", '"on"') },
});

testRule("database-parameter-log-retention", {
  fails: { "three days": single("azurerm_postgresql_configuration", "log_retention_days", '"3"') },
  passes: { "a week": single("azurerm_postgresql_configuration", "log_retention_days", '"7"') },
});

testRule("aws-redshift-activity-log", {
  fails: {
    "switched off": group(
      "aws_redshift_parameter_group",
      "enable_user_activity_logging",
      '"false"',
    ),
    "left out": group("aws_redshift_parameter_group", "require_ssl", '"true"'),
  },
  passes: {
    "switched on": group("aws_redshift_parameter_group", "enable_user_activity_logging", '"true"'),
  },
});

testRule("database-parameter-files", {
  fails: { "of MySQL": single("azurerm_mysql_configuration", "local_infile", '"ON"') },
  passes: { "switched off": single("azurerm_mysql_configuration", "local_infile", '"OFF"') },
});

const flag = (name: string, value: string) =>
  `resource "google_sql_database_instance" "it" {\n  settings {\n    database_flags {\n      name  = "${name}"\n      value = "${value}"\n    }\n  }\n}\n`;

const alloydb = (flags: string) =>
  `variable "given" {}\nresource "google_alloydb_instance" "it" {\n  database_flags = {\n    ${flags}\n  }\n}\n`;

testRule("database-parameter-errors", {
  fails: {
    "statements that fail": flag("log_min_error_statement", "panic"),
    "errors that don't end a session": flag("log_min_messages", "fatal"),
    "the level above errors": flag("log_min_messages", "LOG"),
    "an object of parameters": alloydb('log_error_verbosity = "terse"'),
  },
  passes: {
    warnings: flag("log_min_messages", "warning"),
    "errors in an object": alloydb('log_min_error_statement = "error"'),
  },
  open: { "a level of the caller": alloydb("log_min_messages = var.given") },
});

testRule("database-parameter-log", {
  fails: { "no audit in an object": alloydb('"alloydb.enable_pgaudit" = "off"') },
  passes: { "an audit in an object": alloydb('"alloydb.enable_pgaudit" = "on"') },
});

testRule("database-parameter-password-hash", {
  fails: {
    MD5: flag("password_encryption", "md5"),
    "MD5 by its former name": flag("password_encryption", "on"),
    "MD5 on Azure": single(
      "azurerm_postgresql_flexible_server_configuration",
      "password_encryption",
      '"md5"',
    ),
  },
  passes: { SCRAM: flag("password_encryption", "scram-sha-256") },
});

testRule("database-parameter-contained-users", {
  fails: { on: flag("contained database authentication", "on") },
  passes: { off: flag("contained database authentication", "off") },
});
