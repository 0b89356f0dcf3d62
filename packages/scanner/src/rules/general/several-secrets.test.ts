import { testRule } from "../../../test/rule-fixtures.ts";

const connection = (parameters: string) => `
  variable "secret" {}
  resource "aws_cloudwatch_event_connection" "hooks" {
    name               = "hooks"
    authorization_type = "API_KEY"
    auth_parameters {
      api_key {
        key   = "x-key"
        value = ${parameters}
      }
    }
  }`;

const app = (credentials: string) => `
  variable "secret" {}
  resource "aws_amplify_app" "site" {
    name                   = "site"
    basic_auth_credentials = ${credentials}
  }`;

testRule("gen-sensitive-default", {
  fails: {
    "the key of a connection": connection('"winter-orders"'),
    "a password of a site": app('base64encode("admin:winter-orders")'),
    "the secret of a webhook": `
      resource "aws_codepipeline_webhook" "main" {
        authentication_configuration {
          secret_token = "winter-orders"
        }
      }`,
  },
  passes: {
    "the caller's key of a connection": connection("var.secret"),
    "the caller's password of a site": app("var.secret"),
  },
});
