import { testRule } from "../../../test/rule-fixtures.ts";

const directory = (type: string, beside = "") => `
  resource "aws_directory_service_directory" "corp" {
    name = "corp.example.com"
    type = "${type}"
  }
  ${beside}`;

testRule("aws-directory-logging", {
  fails: { "no subscription": directory("MicrosoftAD") },
  passes: {
    "a subscription": directory(
      "MicrosoftAD",
      `resource "aws_directory_service_log_subscription" "corp" {
        directory_id   = aws_directory_service_directory.corp.id
        log_group_name = "/aws/directoryservice/corp"
      }`,
    ),
    "a directory that has no log": directory("SimpleAD"),
  },
});
