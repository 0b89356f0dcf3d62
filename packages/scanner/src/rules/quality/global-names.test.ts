// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const bucket = (name: string) =>
  `variable "name" {}\nresource "aws_s3_bucket" "it" {\n bucket = ${name}\n}`;
const account = (name: string) => ({
  "azuredeploy.json": JSON.stringify({
    $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
    contentVersion: "1.0.0.0",
    resources: [{ type: "Microsoft.Storage/storageAccounts", apiVersion: "2023-05-01", name }],
  }),
});

const bicep = (name: string, existing = "") => ({
  "main.bicep": `param short string\nresource it 'Microsoft.KeyVault/vaults@2024-11-01' ${existing}= {\n  name: ${name}\n}\n`,
});

testRule("quality-global-name", {
  fails: {
    "a bucket": bucket('"logs"'),
    "an account of a template": account("shopdocuments"),
    "a vault in Bicep": bicep("'shop'"),
  },
  passes: {
    "a name of the caller": bucket("var.name"),
    "a name with a part of the caller": bucket('"${var.name}-logs"'),
    "a configuration that takes nothing": 'resource "aws_s3_bucket" "it" {\n bucket = "logs"\n}',
    "a name that is made in a template": account("[uniqueString(resourceGroup().id)]"),
    "a name of the caller in Bicep": bicep("short"),
    "a name with a part that is made": bicep("'shop${uniqueString(resourceGroup().id)}'"),
    "a vault that is there already": bicep("'shop'", "existing "),
  },
});
