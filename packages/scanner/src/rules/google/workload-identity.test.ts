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

const member = (name: string) => `
  resource "google_service_account_iam_member" "fixture" {
    role   = "roles/iam.workloadIdentityUser"
    member = "${name}"
  }`;

const POOL =
  "principalSet://iam.googleapis.com/projects/1/locations/global/workloadIdentityPools/ci";

testRule("gcp-wif-whole-pool", {
  fails: { "all of a pool": member(`${POOL}/*`) },
  passes: {
    "one repository": member(`${POOL}/attribute.repository/octo/cat`),
    "a pool that lets no stranger in": `
      resource "${type}" "fixture" {
        attribute_condition = "assertion.repository == 'octo/cat'"
        ${GITHUB}
      }
      ${member(`${POOL}/*`)}`,
  },
  open: {
    "a member of the caller": `
      variable "member" {}
      resource "google_service_account_iam_member" "fixture" {
        member = var.member
      }`,
  },
});

testRule("gcp-wif-condition", {
  fails: {
    "whatever is true": `resource "${type}" "fixture" {\nattribute_condition = "true"\n${GITHUB}\n}`,
  },
  passes: {
    "one account of AWS": `resource "${type}" "fixture" {\naws {\naccount_id = "123456789012"\n}\n}`,
  },
  open: {
    "a condition of the caller": `
      variable "condition" {}
      resource "${type}" "fixture" {
        attribute_condition = var.condition
        ${GITHUB}
      }`,
  },
});
