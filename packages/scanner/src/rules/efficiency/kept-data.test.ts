import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

const REPOSITORY = 'resource "aws_ecr_repository" "it" {\n name = "app"\n}\n';
const policyOf = (repository: string) =>
  `resource "aws_ecr_lifecycle_policy" "it" {\n repository = ${repository}\n policy = "{}"\n}`;
const template = (properties: string) => ({
  "t.yaml": `Resources:
  It:
    Type: AWS::ECR::Repository
    Properties: { RepositoryName: app${properties} }
`,
});

const registry = (status: string) => ({
  "main.bicep": `resource registry 'Microsoft.ContainerRegistry/registries@2023-07-01' = {
  name: 'it'
  sku: { name: 'Premium' }
  properties: { policies: { retentionPolicy: { status: '${status}', days: 30 } } }
}
`,
});

testRule("eff-ecr-lifecycle", {
  fails: {
    "a retention that is off": registry("disabled"),
    "nothing said": REPOSITORY,
    "a policy of another": REPOSITORY + policyOf('"other"'),
    "a template": template(""),
  },
  passes: {
    "a retention": registry("enabled"),
    "a policy": REPOSITORY + policyOf("aws_ecr_repository.it.name"),
    "a policy by the name": REPOSITORY + policyOf('"app"'),
    "a policy in a template": template(', LifecyclePolicy: { LifecyclePolicyText: "{}" }'),
  },
});

testRule("eff-efs-lifecycle", {
  fails: { "nothing said": 'resource "aws_efs_file_system" "it" {}' },
  passes: {
    "a policy":
      'resource "aws_efs_file_system" "it" {\n lifecycle_policy {\n transition_to_ia = "AFTER_7_DAYS"\n}\n}',
  },
});

const account = (body: string, further = "") =>
  `resource "azurerm_storage_account" "it" {\n${body}\n}\n${further}`;
const SCHEMA = "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#";
const arm = (...further: readonly object[]) => ({
  "azuredeploy.json": JSON.stringify({
    $schema: SCHEMA,
    resources: [
      { type: "Microsoft.Storage/storageAccounts", name: "data", kind: "StorageV2" },
      ...further,
    ],
  }),
});

testRule("eff-azure-blob-lifecycle", {
  fails: { "nothing said": account(""), "a template": arm() },
  passes: {
    "a policy": account(
      "",
      `resource "azurerm_storage_management_policy" "it" {
        storage_account_id = azurerm_storage_account.it.id
      }`,
    ),
    "a cool account": account('access_tier = "Cool"'),
    files: account('account_kind = "FileStorage"\naccount_tier = "Premium"'),
    "a policy in a template": arm({
      type: "Microsoft.Storage/storageAccounts/managementPolicies",
      name: "data/default",
      dependsOn: ["[resourceId('Microsoft.Storage/storageAccounts', 'data')]"],
    }),
  },
});

const database = (body: string) => `variable "given" {}
  resource "aws_db_instance" "it" {\n allocated_storage = 2000\n${body}\n}`;

testRule("eff-rds-storage-ahead", {
  fails: { "no room to grow": database(""), "a switch": database("max_allocated_storage = 0") },
  passes: {
    "room to grow": database("max_allocated_storage = 4000"),
    "a small disk": 'resource "aws_db_instance" "it" {\n allocated_storage = 50\n}',
  },
});

const postgresql = (body: string) =>
  `variable "given" {}\nresource "azurerm_postgresql_flexible_server" "it" {\n${body}\n}`;
const mysql = (body: string) =>
  `resource "azurerm_mysql_flexible_server" "it" {\n storage {\n${body}\n}\n}`;
const flexible = (service: string, storage: object) => ({
  "azuredeploy.json": JSON.stringify({
    $schema: SCHEMA,
    resources: [
      { type: `Microsoft.${service}/flexibleServers`, name: "it", properties: { storage } },
    ],
  }),
});

testRule("eff-rds-storage-ahead", {
  fails: {
    "a large disk of Azure": postgresql("storage_mb = 4194304"),
    "a large disk of MySQL": mysql("size_gb = 2048\nauto_grow_enabled = false"),
    "a large disk of a template": flexible("DBforPostgreSQL", { storageSizeGB: 4096 }),
    "a large disk of MySQL in a template": flexible("DBforMySQL", {
      storageSizeGB: 2048,
      autoGrow: "Disabled",
    }),
  },
  passes: {
    "a disk of Azure that grows": postgresql("storage_mb = 4194304\nauto_grow_enabled = true"),
    "a small disk of Azure": postgresql("storage_mb = 131072"),
    "nothing said on Azure": postgresql(""),
    "a disk of MySQL that grows": mysql("size_gb = 2048"),
    "a small disk of MySQL": mysql("size_gb = 64\nauto_grow_enabled = false"),
    "a disk of a template that grows": flexible("DBforPostgreSQL", {
      storageSizeGB: 4096,
      autoGrow: "Enabled",
    }),
  },
  open: { "a size of the caller's choice": postgresql("storage_mb = var.given") },
});

testArgumentRule("eff-log-retention-long", {
  type: "azurerm_log_analytics_workspace",
  argument: "retention_in_days",
  bad: ["366", "730"],
  good: ["90", "365"],
  absent: "passes",
});

const logGroup = (body: string) => `resource "aws_cloudwatch_log_group" "it" {\n${body}\n}`;

testRule("eff-log-retention-long", {
  fails: {
    "ten years": logGroup("retention_in_days = 3653"),
    "ten years in the standard class": logGroup(
      'log_group_class = "STANDARD"\nretention_in_days = 3653',
    ),
  },
  passes: {
    "ten years of logs that are rarely read": logGroup(
      'log_group_class = "INFREQUENT_ACCESS"\nretention_in_days = 3653',
    ),
  },
});

testRule("eff-bigquery-partition", {
  fails: { "nothing said": 'resource "google_bigquery_table" "it" {}' },
  passes: {
    "a day": 'resource "google_bigquery_table" "it" {\n time_partitioning {\n type = "DAY"\n}\n}',
    clusters: 'resource "google_bigquery_table" "it" {\n clustering = ["id"]\n}',
    "a view": 'resource "google_bigquery_table" "it" {\n view {\n query = "SELECT 1"\n}\n}',
  },
});

const versions = (actions: string) =>
  account(
    "blob_properties {\n versioning_enabled = true\n}",
    `resource "azurerm_storage_management_policy" "it" {
      storage_account_id = azurerm_storage_account.it.id
      rule {
        actions {
          ${actions}
        }
      }
    }`,
  );
const policyOfTemplate = (actions: object) => ({
  "azuredeploy.json": JSON.stringify({
    $schema: SCHEMA,
    resources: [
      {
        type: "Microsoft.Storage/storageAccounts",
        name: "data",
        kind: "StorageV2",
        resources: [
          {
            type: "blobServices",
            name: "default",
            dependsOn: ["data"],
            properties: { isVersioningEnabled: true },
          },
        ],
      },
      {
        type: "Microsoft.Storage/storageAccounts/managementPolicies",
        name: "data/default",
        dependsOn: ["[resourceId('Microsoft.Storage/storageAccounts', 'data')]"],
        properties: { policy: { rules: [{ definition: { actions } }] } },
      },
    ],
  }),
});
const AFTER = { delete: { daysAfterCreationGreaterThan: 30 } };

testRule("eff-azure-blob-versions", {
  fails: {
    "only blobs": versions("base_blob {\n}"),
    "only blobs in a template": policyOfTemplate({ baseBlob: AFTER }),
  },
  passes: {
    versions: versions("version {\n delete_after_days_since_creation = 30\n}"),
    "no policy": account("blob_properties {\n versioning_enabled = true\n}"),
    "versions in a template": policyOfTemplate({ baseBlob: AFTER, version: AFTER }),
  },
});
