import { testArgumentRule, testRule } from "../../../test/rule-fixtures.ts";

testArgumentRule("vault-root-token", {
  type: "vault_token",
  argument: "policies",
  bad: ['["root"]'],
  good: ['["app"]'],
  absent: "passes",
});

testArgumentRule("vault-any-namespace", {
  type: "vault_kubernetes_auth_backend_role",
  argument: "bound_service_account_namespaces",
  bad: ['["*"]'],
  good: ['["app"]'],
  absent: "passes",
});

const role = (body: string, type = "jwt") =>
  `variable "given" {}\nresource "vault_jwt_auth_backend_role" "it" {\n  role_type = "${type}"\n  ${body}\n}\n`;

testRule("vault-any-token", {
  fails: { "any repository": role('bound_audiences = ["vault"]') },
  passes: {
    "one repository": role('bound_claims = { repository = "acme/app" }'),
    "one subject": role('bound_subject = "repo:acme/app:ref:refs/heads/main"'),
    "claims of the caller": role("bound_claims = var.given"),
    "people, whose policies follow from their groups": role("", "oidc"),
  },
});

const appRole = (body: string) =>
  `resource "vault_approle_auth_backend_role" "it" {\n  ${body}\n}\n`;

testRule("vault-role-without-secret", {
  fails: { "no secret": appRole("bind_secret_id = false") },
  passes: {
    "a secret": appRole(""),
    "a network": appRole('bind_secret_id = false\n  token_bound_cidrs = ["10.0.0.0/16"]'),
  },
});

const directory = (body: string) => `resource "vault_ldap_auth_backend" "it" {\n  ${body}\n}\n`;

testRule("vault-ldap-plaintext", {
  fails: {
    "no TLS": directory('url = "ldap://ldap.example.com"'),
    "any certificate": directory('url = "ldaps://ldap.example.com"\n  insecure_tls = true'),
  },
  passes: {
    TLS: directory('url = "ldaps://ldap.example.com"'),
    "TLS that starts later": directory('url = "ldap://ldap.example.com"\n  starttls = true'),
    "a directory on the machine of Vault": directory('url = "ldap://localhost:389"'),
  },
});

testArgumentRule("vault-ldap-tls", {
  type: "vault_ldap_auth_backend",
  argument: "tls_min_version",
  bad: ['"tls10"', '"tls11"'],
  good: ['"tls12"'],
  absent: "passes",
});

testArgumentRule("vault-any-certificate", {
  type: "vault_pki_secret_backend_role",
  argument: "allow_any_name",
  bad: ["true"],
  good: ["false"],
  absent: "passes",
});

const signer = (body: string) =>
  `resource "vault_ssh_secret_backend_role" "it" {\n  allowed_users = "*"\n  ${body}\n}\n`;

testRule("vault-any-user", {
  fails: { "every user": signer("allow_user_certificates = true") },
  passes: {
    "keys of servers": signer("allow_user_certificates = false"),
    "keys of servers by default": signer("allow_host_certificates = true"),
    "one user": signer("allow_user_certificates = true").replace('"*"', '"app"'),
  },
});

for (const argument of ["exportable", "allow_plaintext_backup"]) {
  testArgumentRule("vault-key-exportable", {
    type: "vault_transit_secret_backend_key",
    argument,
    bad: ["true"],
    good: ["false"],
    absent: "passes",
  });
}
