import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const type = "google_iam_workload_identity_pool_provider";

const GITHUB = `
  oidc {
    issuer_uri = "https://token.actions.githubusercontent.com"
  }`;

testArgumentRule("gcp-wif-condition", {
  type,
  argument: "attribute_condition",
  bad: ['""', "\"assertion.ref == 'refs/heads/main'\""],
  good: [
    "\"assertion.repository == 'example/fixture'\"",
    "\"assertion.repository_owner_id == '1234'\"",
    "\"google.subject.startsWith('repo:example/')\"",
  ],
  absent: "fails",
  body: GITHUB,
});

testRule("gcp-wif-condition", {
  fails: {
    "a branch of anyone at GitLab": `
      resource "${type}" "fixture" {
        attribute_condition = "assertion.ref == 'main'"
        oidc {
          issuer_uri = "https://gitlab.com"
        }
      }`,
    "no condition with another issuer": `
      resource "${type}" "fixture" {
        oidc {
          issuer_uri = "https://issuer.example.com"
        }
      }`,
  },
  passes: {
    "a condition that suits another issuer": `
      resource "${type}" "fixture" {
        attribute_condition = "assertion.tenant == 'example'"
        oidc {
          issuer_uri = "https://issuer.example.com"
        }
      }`,
    "a repository of the caller": `
      variable "repository" {}
      resource "${type}" "fixture" {
        attribute_condition = "assertion.repository == '\${var.repository}'"
        ${GITHUB}
      }`,
  },
});
