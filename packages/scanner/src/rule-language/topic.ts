/** What a security rule protects against. */
export type Topic =
  | "exposure"
  | "privilege"
  | "secrets"
  | "encryption-at-rest"
  | "encryption-in-transit"
  | "logging"
  | "recovery"
  | "outdated"
  | "supply-chain"
  | "runs-code"
  | "isolation"
  | "workflow"
  | "image"
  | "hardening";
