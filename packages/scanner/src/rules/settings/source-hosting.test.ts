import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const repository = (body: string) => `
  variable "given" {
    type = string
  }
  resource "github_repository" "it" {
    name = "it"
    ${body}
  }`;

testRule("gh-repository-public", {
  fails: { "nothing said": repository("") },
  passes: {
    private: repository('visibility = "private"'),
    "public by intent": repository('visibility = "public"'),
    "what the caller decides": repository("visibility = var.given"),
    "the argument of earlier versions": repository("private = true"),
  },
});

for (const type of ["github_repository_ruleset", "github_organization_ruleset"]) {
  testArgumentRule("gh-ruleset-off", {
    type,
    argument: "enforcement",
    bad: ['"disabled"'],
    good: ['"active"', '"evaluate"'],
    absent: "passes",
  });
}

for (const [id, type, argument, bad, good] of [
  ["gh-alerts-off", "github_repository", "vulnerability_alerts", "false", "true"],
  ["gh-branch-deletion", "github_branch_protection", "allows_deletions", "true", "false"],
  ["gh-webhook-unverified", "gitlab_project_hook", "enable_ssl_verification", "false", "true"],
  ["gh-deploy-key-write", "github_repository_deploy_key", "read_only", "false", "true"],
  ["gh-deploy-key-write", "gitlab_deploy_key", "can_push", "true", "false"],
  [
    "gh-runners-public",
    "github_actions_runner_group",
    "allows_public_repositories",
    "true",
    "false",
  ],
  ["gl-job-token-open", "gitlab_project_job_token_scopes", "enabled", "false", "true"],
  [
    "gl-own-approval",
    "gitlab_project_level_mr_approvals",
    "merge_requests_author_approval",
    "true",
    "false",
  ],
  [
    "gh-secret-scanning-off",
    "github_repository",
    "security_and_analysis.secret_scanning_push_protection.status",
    '"disabled"',
    '"enabled"',
  ],
  [
    "gh-workflow-rights",
    "github_workflow_repository_permissions",
    "default_workflow_permissions",
    '"write"',
    '"read"',
  ],
  [
    "gh-workflow-approves",
    "github_actions_organization_workflow_permissions",
    "can_approve_pull_request_reviews",
    "true",
    "false",
  ],
  [
    "gh-default-permission",
    "github_organization_settings",
    "default_repository_permission",
    '"write"',
    '"read"',
  ],
  ["gh-secret-for-all", "github_actions_organization_secret", "visibility", '"all"', '"selected"'],
] as const) {
  testArgumentRule(id, { type, argument, bad: [bad], good: [good], absent: "passes" });
}

const webhook = (body: string) => `
  variable "given" {
    sensitive = true
  }
  resource "github_repository_webhook" "it" {
    configuration {
      url = "https://hooks.example.com"
      ${body}
    }
  }`;

testRule("gh-webhook-secret", {
  fails: {
    "no secret": webhook(""),
    "no token": 'resource "gitlab_project_hook" "it" {\n  url = "https://hooks.example.com"\n}',
  },
  passes: { "a secret of the caller": webhook("secret = var.given") },
});

testRule("gh-webhook-plaintext", {
  fails: {
    "plain HTTP": webhook("").replace("https://", "http://"),
    "plain HTTP of GitLab":
      'resource "gitlab_group_hook" "it" {\n  url = "http://hooks.example.com"\n}',
  },
  passes: { TLS: webhook("") },
});

const ruleset = (review: string) => `
  resource "github_repository_ruleset" "it" {
    rules {
      ${review}
    }
  }`;

testRule("gh-branch-without-review", {
  fails: {
    "no review by an earlier type": 'resource "github_branch_protection_v3" "it" {}',
    "a review without approvals": `
      resource "github_branch_protection" "it" {
        required_pull_request_reviews {
          required_approving_review_count = 0
        }
      }`,
    "a ruleset without approvals": ruleset("pull_request {}"),
    "developers who push":
      'resource "gitlab_branch_protection" "it" {\n  push_access_level = "developer"\n}',
  },
  passes: {
    "a ruleset with approvals": ruleset("pull_request {\nrequired_approving_review_count = 1\n}"),
    "a ruleset about something else": ruleset("deletion = true"),
    "maintainers who push":
      'resource "gitlab_branch_protection" "it" {\n  push_access_level = "maintainer"\n}',
  },
});

const variable = (key: string, body = "") => `
  resource "gitlab_project_variable" "it" {
    key = "${key}"
    ${body}
  }`;

testRule("gl-variable-unmasked", {
  fails: {
    "a password": variable("DB_PASSWORD"),
    "a token": variable("API_TOKEN", "masked = false"),
  },
  passes: {
    "a masked token": variable("API_TOKEN", "masked = true"),
    "a hidden token": variable("API_TOKEN", "hidden = true"),
    "a file": variable("API_TOKEN", 'variable_type = "file"'),
    "a setting": variable("REGION"),
    "a key of several lines": variable("SSH_PRIVATE_KEY"),
  },
});
