// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Bicep's
import { testRule } from "../../test/rule-fixtures.ts";

const table = (variable: string, fallback: string) => `
  variable "${variable}" {
    type    = string
    default = ${fallback}
  }

  resource "aws_dynamodb_table" "it" {
    deletion_protection_enabled = contains(["prod", "true"], tostring(var.${variable}))
  }`;

const template = (fallback: string) => ({
  "template.yaml": `Parameters:
  Stage: { Type: String, Default: ${fallback} }
Conditions:
  IsProd: !Equals [!Ref Stage, prod]
Resources:
  It:
    Type: AWS::DynamoDB::Table
    Properties:
      DeletionProtectionEnabled: !If [IsProd, true, false]
`,
});

testRule("aws-dynamodb-deletion-protection", {
  failsByDefault: {
    "a switch": table("is_protected", "false"),
    "an unknown environment": table("environment", '"eu"'),
    "production under another name": template("live"),
  },
  passes: {
    "an environment other than production": table("environment", '"dev"'),
    "a stage other than production": template("staging"),
  },
});

testRule("az-storage-local", {
  fails: {
    "always one data center": {
      "main.bicep":
        "resource it 'Microsoft.Storage/storageAccounts@2023-05-01' = {\n  name: 'it'\n  sku: { name: 'Standard_LRS' }\n}\n",
    },
  },
  passes: {
    "one data center in development": {
      "main.bicep":
        "param environment string = 'dev'\nresource it 'Microsoft.Storage/storageAccounts@2023-05-01' = {\n  name: 'it'\n  sku: { name: environment == 'prod' ? 'Standard_ZRS' : 'Standard_LRS' }\n}\n",
    },
  },
});

// Whether everyone can read it matters in every environment.
testRule("aws-s3-public-acl", {
  failsByDefault: {
    "an exposure in development": `
      variable "environment" {
        default = "dev"
      }

      resource "aws_s3_bucket" "it" {
        acl = var.environment == "prod" ? "private" : "public-read"
      }`,
  },
});
