import { type Family, files, fill, filled, text, times } from "./fill.ts";

const RESOURCE_TYPES = [
  "aws_s3_bucket",
  "aws_db_instance",
  "aws_instance",
  "aws_lambda_function",
  "aws_iam_policy",
  "aws_security_group",
  "azurerm_storage_account",
  "azurerm_linux_web_app",
  "google_storage_bucket",
  "google_compute_instance",
  "google_container_cluster",
  "kubernetes_pod",
];
const typeOf = (n: number) => RESOURCE_TYPES[n % RESOURCE_TYPES.length] ?? "";

/** Resources of Terraform: many, large, nested, and what they hold. */
export const RESOURCES: Readonly<Record<string, Family>> = {
  "resources of long strings": filled(
    "main.tf",
    (n) => `resource "${typeOf(n)}" "r${n}" {\n  name = "${text(n, 300)}"\n}\n`,
  ),
  "resources of short strings": filled(
    "main.tf",
    (n) => `resource "${typeOf(n)}" "r${n}" {\n  name = "n${n}"\n}\n`,
  ),
  "resources of many strings": filled(
    "main.tf",
    (n) =>
      `resource "${typeOf(n)}" "r${n}" {\n${times(20, (m) => `  argument_${m} = "${text(m, 30)}"\n`)}}\n`,
  ),
  "resources of one type": filled("main.tf", (n) => `resource "aws_s3_bucket" "b${n}" {}\n`),
  "resources of one long text": (bytes) => ({
    "main.tf": `locals {\n  text = "${text(0, bytes / 2)}"\n}\n${fill(
      bytes / 2 - 60,
      (n) => `resource "${typeOf(n)}" "r${n}" {\n  name = "\${local.text}${n}"\n}\n`,
    )}`,
  }),
  "resources of strings, as JSON": (bytes) => ({
    "main.tf.json": `{"resource":{${RESOURCE_TYPES.map(
      (type) =>
        `"${type}":{${fill(bytes / RESOURCE_TYPES.length - 40, (n) => `${n === 0 ? "" : ","}"r${n}":{"name":"${text(n, 30)}","tags":{"a":"b"}}`)}}`,
    ).join()}}}`,
  }),
  "resources of long strings, as JSON": (bytes) => ({
    "main.tf.json": `{"resource":{${RESOURCE_TYPES.map(
      (type) =>
        `"${type}":{${fill(bytes / RESOURCE_TYPES.length - 40, (n) => `${n === 0 ? "" : ","}"r${n}":{"name":"${text(n, 300)}"}`)}}`,
    ).join()}}}`,
  }),
  "resources with counts": filled(
    "main.tf",
    (n) => `resource "${typeOf(n)}" "g${n}" {\n  count = 200\n  name = "n\${count.index}"\n}\n`,
  ),
  "dynamic blocks": filled(
    "main.tf",
    (n) =>
      `resource "aws_security_group" "g${n}" {\n  dynamic "ingress" {\n    for_each = range(100)\n    content {\n      from_port = ingress.value\n      to_port = 65535\n      cidr_blocks = ["0.0.0.0/0"]\n    }\n  }\n}\n`,
  ),
  "blocks nested deep": (bytes) => ({
    "main.tf": fill(
      bytes,
      (n) => `resource "aws_wafv2_web_acl" "a${n}" {\n${"s {\n".repeat(90)}${"}\n".repeat(90)}}\n`,
    ),
  }),
  "references among resources": filled(
    "main.tf",
    (n) =>
      `resource "aws_s3_bucket" "b${n}" {\n  bucket = "\${aws_s3_bucket.b${n + 1}.bucket}-\${aws_s3_bucket.b${n * 2 + 1}.id}"\n}\n`,
  ),
  "joined resources of one variable": filled(
    "main.tf",
    (n) =>
      `resource "aws_s3_bucket" "b${n}" {\n  bucket = var.x\n}\nresource "aws_s3_bucket_versioning" "b${n}" {\n  bucket = var.x\n}\n`,
    'variable "x" {}\n',
  ),
  "very many small files": files(
    (n) => `f${n}.tf`,
    (n) =>
      `resource "aws_db_instance" "d${n}" {\n  publicly_accessible = true\n  name = "${text(n, 90)}"\n}\n`,
  ),
  "very many directories": files(
    (n) => `m/${n % 70}/${n}/main.tf`,
    (n) =>
      `resource "aws_db_instance" "d${n}" {\n  publicly_accessible = true\n  name = "${text(n, 90)}"\n}\n`,
  ),
  "manifests in code": filled(
    "main.tf",
    (n) =>
      `resource "kubectl_manifest" "m${n}" {\n  yaml_body = <<-EOT\n    apiVersion: v1\n    kind: Pod\n    metadata:\n      name: p${n}\n    spec:\n      containers:\n        - name: a\n          image: nginx\n  EOT\n}\n`,
  ),
  "containers as JSON": filled(
    "main.tf",
    (n) =>
      `resource "aws_ecs_task_definition" "t${n}" {\n  container_definitions = jsonencode([{ name = "a", image = "x:latest", environment = [{ name = "PASSWORD", value = "hunter2${n}" }] }])\n}\n`,
  ),
  "secrets by the thousand": filled(
    "main.tf",
    (n) =>
      `resource "aws_db_instance" "d${n}" {\n  password = "Tr0ub4dor-${n * 7919}-x"\n  username = "AKIAIOSFODNN7${String(n).padStart(7, "A")}"\n}\n`,
  ),
  "comments that suppress": filled(
    "main.tf",
    (n) =>
      `# stackyard:ignore aws-rds-public reason\n# checkov:skip=CKV_AWS_17:reason\nresource "aws_db_instance" "d${n}" {\n  publicly_accessible = true\n}\n`,
  ),
};
