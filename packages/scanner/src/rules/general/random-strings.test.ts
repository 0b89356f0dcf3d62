// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const database = (random: string, body: string) => `
  variable "given" {}
  resource "${random}" "db" {
    length = 24
  }
  resource "aws_docdb_cluster" "main" {
    cluster_identifier = "main"
    ${body}
  }`;

testRule("gen-random-string-password", {
  fails: {
    "a password": database("random_string", "master_password = random_string.db.result"),
    "a secret that is a document": `resource "random_string" "db" {
      length = 24
    }
    resource "aws_secretsmanager_secret_version" "db" {
      secret_string = jsonencode({ password = random_string.db.result })
    }`,
  },
  passes: {
    "a password that isn't shown": database(
      "random_password",
      "master_password = random_password.db.result",
    ),
    "a suffix of a name": database(
      "random_string",
      'master_password = var.given\nfinal_snapshot_identifier = "main-${random_string.db.result}"',
    ),
  },
});
