import { testRule } from "../../../test/rule-fixtures.ts";

const group = (type: string, family: string, name: string) => `
  variable "given" {}
  resource "${type}" "orders" {
    name   = "orders"
    family = ${family}
    parameter {
      name  = "${name}"
      value = "1"
    }
  }`;
const instances = (family: string, name = "max_connections") =>
  group("aws_db_parameter_group", `"${family}"`, name);
const cluster = (family: string, name = "max_connections") =>
  group("aws_rds_cluster_parameter_group", `"${family}"`, name);

testRule("aws-parameter-group-tls", {
  fails: {
    "an old PostgreSQL": instances("postgres14"),
    MySQL: instances("mysql8.0"),
    "MySQL 8.4": instances("mysql8.4"),
    MariaDB: instances("mariadb10.11"),
    "SQL Server": instances("sqlserver-se-15.0"),
    "Aurora PostgreSQL": cluster("aurora-postgresql16"),
    "Aurora MySQL": cluster("aurora-mysql8.0"),
    "a cluster that isn't Aurora": cluster("postgres14"),
    "no parameter at all": `
      resource "aws_db_parameter_group" "orders" {
        name   = "orders"
        family = "postgres13"
      }`,
  },
  passes: {
    "TLS is demanded": instances("postgres14", "rds.force_ssl"),
    "TLS is demanded by MySQL": instances("mysql8.0", "require_secure_transport"),
    "TLS is demanded by the cluster": cluster("aurora-postgresql16", "rds.force_ssl"),
    "demanded by default": instances("postgres15"),
    "demanded by default in MariaDB": instances("mariadb11.8"),
    "demanded by default in Aurora": cluster("aurora-postgresql17"),
    "the cluster decides": instances("aurora-postgresql14"),
    "another engine": instances("oracle-ee-19"),
  },
  open: {
    "a family of the caller": group("aws_db_parameter_group", "var.given", "max_connections"),
    "parameters of the caller": `
      variable "given" {
        type = map(string)
      }
      resource "aws_db_parameter_group" "orders" {
        family = "postgres14"
        dynamic "parameter" {
          for_each = var.given
          content {
            name  = parameter.key
            value = parameter.value
          }
        }
      }`,
  },
});
