import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const webhook = (body: string) => `
  variable "secret" {}
  resource "aws_codepipeline_webhook" "main" {
    name            = "main"
    target_action   = "Source"
    target_pipeline = "site"
    ${body}
  }`;

testRule("aws-codepipeline-webhook-open", {
  fails: {
    "no authentication": webhook('authentication = "UNAUTHENTICATED"'),
    "every address": webhook(`authentication = "IP"
      authentication_configuration {
        allowed_ip_range = "0.0.0.0/0"
      }`),
  },
  passes: {
    "a shared secret": webhook(`authentication = "GITHUB_HMAC"
      authentication_configuration {
        secret_token = var.secret
      }`),
    "one network": webhook(`authentication = "IP"
      authentication_configuration {
        allowed_ip_range = "203.0.113.0/24"
      }`),
  },
});

testArgumentRule("aws-cognito-short-passwords", {
  type: "aws_cognito_user_pool",
  argument: "password_policy.minimum_length",
  bad: ["6", "7"],
  good: ["8", "14"],
  absent: "passes",
});

testArgumentRule("aws-cognito-temporary-password", {
  type: "aws_cognito_user_pool",
  argument: "password_policy.temporary_password_validity_days",
  bad: ["31", "90", "365"],
  good: ["1", "7", "30"],
  absent: "passes",
});

const pool = (body: string, beside = "") => `
  resource "aws_cognito_user_pool" "users" {
    name = "users"
    ${body}
  }
  ${beside}`;

const client = (body: string) => `
  resource "aws_cognito_user_pool_client" "app" {
    name         = "app"
    user_pool_id = aws_cognito_user_pool.users.id
    ${body}
  }`;

testRule("aws-cognito-mfa", {
  fails: {
    "nothing said": pool(""),
    "switched off": pool('mfa_configuration = "OFF"'),
    "an app for users": pool("", client('allowed_oauth_flows = ["code"]')),
    "a template": {
      "it.yaml":
        'AWSTemplateFormatVersion: "2010-09-09"\nResources:\n  It:\n    Type: AWS::Cognito::UserPool\n',
    },
  },
  passes: {
    required: pool('mfa_configuration = "ON"'),
    offered: pool('mfa_configuration = "OPTIONAL"'),
    passkeys: pool('web_authn_configuration {\n user_verification = "required"\n }'),
    "users of another provider": pool(
      "",
      `resource "aws_cognito_identity_provider" "staff" {
        user_pool_id  = aws_cognito_user_pool.users.id
        provider_name = "staff"
        provider_type = "SAML"
      }`,
    ),
    machines: pool("", client('allowed_oauth_flows = ["client_credentials"]')),
    "a template without quotes": {
      "it.yaml":
        'AWSTemplateFormatVersion: "2010-09-09"\nResources:\n  It:\n    Type: AWS::Cognito::UserPool\n    Properties:\n      MfaConfiguration: ON\n',
    },
  },
  open: { "the caller decides": `variable "mfa" {}\n${pool("mfa_configuration = var.mfa")}` },
});

testArgumentRule("aws-cognito-user-existence", {
  type: "aws_cognito_user_pool_client",
  argument: "prevent_user_existence_errors",
  bad: ['"LEGACY"'],
  good: ['"ENABLED"'],
  absent: "fails",
});

testRule("aws-cognito-user-existence", {
  fails: {
    "users of the pool and of others": pool(
      "",
      client('supported_identity_providers = ["COGNITO", "staff"]'),
    ),
  },
  passes: {
    machines: pool("", client('allowed_oauth_flows = ["client_credentials"]')),
    "users of another provider": pool("", client('supported_identity_providers = ["staff"]')),
  },
});

testArgumentRule("aws-cognito-token-revocation", {
  type: "aws_cognito_managed_user_pool_client",
  argument: "enable_token_revocation",
  bad: ["false"],
  good: ["true"],
  absent: "passes",
});

testArgumentRule("aws-cognito-risk-ignored", {
  type: "aws_cognito_risk_configuration",
  argument: "compromised_credentials_risk_configuration.actions.event_action",
  bad: ['"NO_ACTION"'],
  good: ['"BLOCK"'],
  absent: "passes",
});

testArgumentRule("aws-cognito-risk-ignored", {
  type: "aws_cognito_risk_configuration",
  argument: "account_takeover_risk_configuration.actions.high_action.event_action",
  bad: ['"NO_ACTION"'],
  good: ['"MFA_REQUIRED"', '"BLOCK"'],
  absent: "passes",
});

testArgumentRule("aws-directory-radius", {
  type: "aws_directory_service_radius_settings",
  argument: "authentication_protocol",
  bad: ['"PAP"', '"CHAP"', '"MS-CHAPv1"'],
  good: ['"MS-CHAPv2"'],
  absent: "passes",
});

const hook = (authentication: string) => ({
  "it.yaml": `AWSTemplateFormatVersion: "2010-09-09"
Resources:
  It:
    Type: AWS::CodePipeline::Webhook
    Properties:
      Authentication: ${authentication}
      TargetAction: Source
      TargetPipeline: site
`,
});

testRule("aws-codepipeline-webhook-open", {
  fails: { "a template": hook("UNAUTHENTICATED") },
  passes: { "a template with a secret": hook("GITHUB_HMAC") },
});
