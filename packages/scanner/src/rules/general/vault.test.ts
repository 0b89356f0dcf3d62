import { testRule } from "../../../test/rule-fixtures.ts";

const text = (path: string, ...capabilities: readonly string[]) =>
  `path "${path}" {\n  capabilities = ${JSON.stringify(capabilities)}\n}\n`;
const policy = (path: string, capability: string, name = "app") =>
  `resource "vault_policy" "it" {\n  name   = "${name}"\n  policy = <<-EOT\n${text(path, "read", capability)}  EOT\n}\n`;

testRule("vault-policy-wide", {
  fails: {
    everything: policy("*", "update"),
    "rights of others": policy("sys/policies/acl/*", "update"),
    "a file": { "app.hcl": text("*", "create", "sudo") },
  },
  passes: {
    "one path": policy("secret/data/app/*", "update"),
    "reading of everything": policy("*", "list"),
    "reading of rights": policy("sys/policies/acl/*", "read"),
    administrators: policy("*", "update", "admin"),
    "a file with one path": { "app.hcl": text("secret/data/app", "read") },
  },
});

const audit = (raw: string) =>
  `resource "vault_audit" "it" {\n  type = "file"\n  options = {\n    file_path = "stdout"\n    log_raw   = ${raw}\n  }\n}\n`;

testRule("vault-audit-raw", {
  fails: { "values as they are": audit('"true"'), "a boolean": audit("true") },
  passes: { "hashed values": audit('"false"') },
});
