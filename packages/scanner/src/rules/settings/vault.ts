import { type Setting, type SettingRow, settings } from "./setting.ts";

const AUTH = "https://developer.hashicorp.com/vault/docs/auth";

const TRANSIT = "https://developer.hashicorp.com/vault/docs/secrets/transit";

/** How clients sign in to Vault, and what its keys and certificates are good for. */
export const vaultSettings: readonly Setting[] = [
  ...settings("loose", "HIGH", [
    [
      "vault-root-token",
      "Token",
      "vault_token",
      "policies",
      { is: ["root"] },
      {
        title: "Token of Vault may do everything",
        explanation:
          "Anyone with the token, which is in the state, can read and change all secrets.",
        fix: "Name a policy with the paths that are needed.",
        link: "https://developer.hashicorp.com/vault/docs/concepts/tokens#root-tokens",
      },
    ],
  ]),
  ...settings("anyone", "MEDIUM", [
    [
      "vault-any-namespace",
      "Role",
      "vault_kubernetes_auth_backend_role",
      "bound_service_account_namespaces",
      { is: ["*"] },
      {
        title: "Role of Vault accepts pods of every namespace",
        explanation: "Anyone who can create a pod anywhere in the cluster gets the role's secrets.",
        fix: "Name the namespaces in `bound_service_account_namespaces`.",
        link: `${AUTH}/kubernetes`,
      },
    ],
    [
      "vault-any-token",
      "Role",
      "vault_jwt_auth_backend_role",
      "bound_claims",
      { isMissing: true },
      {
        title: "Role of Vault accepts every token of the issuer",
        explanation:
          "Any repository or workload that the issuer signs tokens for gets the role's secrets.",
        fix: "Set `bound_subject`, or name the repository or account in `bound_claims`.",
        link: `${AUTH}/jwt`,
        when: [{ argument: "role_type", is: ["jwt"] }],
        guards: [{ argument: "bound_subject" }],
      },
    ],
    [
      "vault-role-without-secret",
      "Role",
      "vault_approle_auth_backend_role",
      "bind_secret_id",
      { is: [false] },
      {
        title: "Role of Vault needs no secret",
        explanation: "The role's ID is enough to sign in, and IDs are not kept secret.",
        link: `${AUTH}/approle`,
        guards: [{ argument: "token_bound_cidrs", isList: true }],
      },
    ],
  ]),
  ...settings("plaintext", "MEDIUM", [
    [
      "vault-ldap-plaintext",
      "Directory",
      "vault_ldap_auth_backend",
      "insecure_tls",
      { is: [true] },
      {
        title: "Vault sends passwords to an unverified directory",
        explanation: "Anyone on the network path can read the passwords of people who sign in.",
        fix: "Name an address with `ldaps://`, and its authority in `certificate`.",
        link: `${AUTH}/ldap`,
      },
    ],
    [
      "vault-ldap-plaintext",
      "Directory",
      "vault_ldap_auth_backend",
      "url",
      { startsWith: "ldap://" },
      {
        guards: [
          { argument: "starttls", is: [true] },
          // The connection doesn't leave the machine.
          { argument: "url", matches: /^ldap:\/\/(localhost|127\.|\[::1\])/i },
        ],
      },
    ],
  ]),
  ...settings("old-tls", "MEDIUM", [
    [
      "vault-ldap-tls",
      "Directory",
      "vault_ldap_auth_backend",
      "tls_min_version",
      { is: ["tls10", "tls11"] },
      {
        title: "Vault accepts outdated encryption of the directory",
        fix: 'Set `tls_min_version = "tls12"`.',
        link: `${AUTH}/ldap`,
      },
    ],
  ]),
  ...settings("loose", "MEDIUM", [
    [
      "vault-any-certificate",
      "Role",
      "vault_pki_secret_backend_role",
      "allow_any_name",
      { is: [true] },
      {
        title: "Role of Vault issues certificates for any name",
        explanation: "Anyone with the role can pose as every server that trusts the authority.",
        fix: "Name the domains in `allowed_domains`.",
        link: "https://developer.hashicorp.com/vault/docs/secrets/pki",
      },
    ],
    [
      "vault-any-user",
      "Role",
      "vault_ssh_secret_backend_role",
      "allowed_users",
      { is: ["*"] },
      {
        title: "Role of Vault signs SSH keys for every user",
        explanation:
          "Anyone with the role can sign in as `root` on machines that trust the authority.",
        fix: "Name the users in `allowed_users`.",
        link: "https://developer.hashicorp.com/vault/docs/secrets/ssh/signed-ssh-certificates",
        when: [{ argument: "allow_user_certificates", is: [true] }],
      },
    ],
    ...["exportable", "allow_plaintext_backup"].map(
      (argument): SettingRow => [
        "vault-key-exportable",
        "Key",
        "vault_transit_secret_backend_key",
        argument,
        { is: [true] },
        {
          title: "Key can be taken out of Vault",
          explanation:
            "With a copy of the key, data can be decrypted elsewhere without a log entry.",
          fix: "Create a key without `exportable` and `allow_plaintext_backup`, because neither can be switched off.",
          link: TRANSIT,
        },
      ],
    ),
  ]),
];
