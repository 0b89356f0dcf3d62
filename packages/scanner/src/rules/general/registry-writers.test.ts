// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const document = (actions: string, more = "", who = '"*"') => `
  variable "organization" {}
  variable "role" {}
  data "aws_iam_policy_document" "it" {
    statement {
      actions = [${actions}]
      principals {
        type        = "AWS"
        identifiers = [${who}]
      }
      condition {
        test     = "StringEquals"
        variable = "aws:PrincipalOrgID"
        values   = [var.organization]
      }
      ${more}
    }
  }
  resource "aws_ecr_repository_policy" "it" {
    repository = "base"
    policy     = data.aws_iam_policy_document.it.json
  }`;

const ROLE = `condition {
        test     = "ArnEquals"
        variable = "aws:PrincipalArn"
        values   = [var.role]
      }`;

const grant = (role: string, member: string) => `
  resource "google_artifact_registry_repository_iam_member" "it" {
    repository = "base"
    role       = "roles/artifactregistry.${role}"
    member     = "${member}"
  }`;

testRule("gen-registry-writers", {
  fails: {
    images: document('"ecr:BatchGetImage", "ecr:PutImage"'),
    "every action": document('"ecr:*"'),
    packages: `
      resource "aws_codeartifact_repository_permissions_policy" "it" {
        policy_document = jsonencode({
          Statement = [{
            Effect    = "Allow"
            Action    = "codeartifact:PublishPackageVersion"
            Principal = "*"
            Resource  = "*"
            Condition = { StringEquals = { "aws:PrincipalOrgID" = "o-a1b2c3" } }
          }]
        })
      }`,
    "a stack": {
      "it.yaml": `Resources:
  It:
    Type: AWS::ECR::Repository
    Properties:
      RepositoryPolicyText:
        Statement:
          - Effect: Allow
            Principal: "*"
            Action: ["ecr:PutImage"]
            Condition: { StringEquals: { "aws:PrincipalOrgID": "o-a1b2c3" } }
`,
    },
    "a domain of Google": grant("writer", "domain:example.com"),
  },
  passes: {
    pulling: document('"ecr:BatchGetImage"'),
    "a role by its ARN": document('"ecr:PutImage"', "", "var.role"),
    "a role by a condition": document('"ecr:PutImage"', ROLE),
    "a domain that reads": grant("reader", "domain:example.com"),
    "a group that writes": grant("writer", "group:builders@example.com"),
  },
});
