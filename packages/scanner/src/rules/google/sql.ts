import { blocksLetInternetIn } from "../../exposure/endpoint.ts";
import { networksIn } from "../../exposure/networks.ts";
import { and, or, unless } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const INSTANCE = "google_sql_database_instance";

const NETWORK = "settings.ip_configuration";

export const googleSqlRules: readonly Rule[] = [
  {
    id: "gcp-sql-public",
    title: "Cloud SQL instance lets connections in from anywhere",
    severity: "CRITICAL",
    category: "security",
    topic: "exposure",
    explanation: "From every address on the internet passwords can be tried.",
    fix: "Remove the network from `authorized_networks` and connect through the Auth Proxy or a private address.",
    peers: { checkov: ["CKV_GCP_11"], trivy: ["GCP-0017"] },
    link: "https://cloud.google.com/sql/docs/mysql/authorize-networks",
    checks: [
      resource(INSTANCE, (instance) =>
        blocksLetInternetIn(instance.blocks(`${NETWORK}.authorized_networks`), (network) =>
          networksIn(network.attr("value")),
        ),
      ),
    ],
  },
  {
    id: "gcp-sql-ssl",
    title: "Cloud SQL instance accepts unencrypted connections",
    severity: "HIGH",
    category: "security",
    topic: "encryption-in-transit",
    explanation: "Passwords, queries and answers can be read on the way.",
    fix: 'Set `ssl_mode = "ENCRYPTED_ONLY"` in `ip_configuration`.',
    peers: { checkov: ["CKV_GCP_6"], trivy: ["GCP-0015"] },
    link: "https://cloud.google.com/sql/docs/mysql/configure-ssl-instance",
    checks: [
      resource(INSTANCE, (instance) => {
        const mode = instance.attr(`${NETWORK}.ssl_mode`);
        return or(
          mode.is("ALLOW_UNENCRYPTED_AND_ENCRYPTED"),
          // The legacy argument applies if the newer one isn't set.
          and(instance.attr(`${NETWORK}.require_ssl`).isNot(true), mode.isAbsent()),
        );
      }),
    ],
  },
  {
    id: "gcp-sql-backup",
    title: "Cloud SQL instance has no automatic backups",
    severity: "MEDIUM",
    category: "security",
    topic: "recovery",
    explanation: "After a mistake or an attack there is no point in time to go back to.",
    fix: "Set `enabled = true` in the `backup_configuration` of the `settings`.",
    peers: { checkov: ["CKV_GCP_14"], trivy: ["GCP-0024"], kics: ["cf3c7631"] },
    link: "https://cloud.google.com/sql/docs/mysql/backup-recovery/backups",
    checks: [
      resource(INSTANCE, (instance) =>
        // A replica's source is backed up instead.
        unless(
          or(
            instance.attr("master_instance_name").isPresent(),
            instance.attr("instance_type").is("READ_REPLICA_INSTANCE"),
          ),
          instance.attr("settings.backup_configuration.enabled").isNot(true),
        ),
      ),
    ],
  },
];
