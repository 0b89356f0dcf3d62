import type { Body } from "../../hcl/ast.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { locate, type ModuleView } from "../../rule-language/module-view.ts";
import { published, type Rule } from "../../rule-language/rule.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";

/** Parts of a bucket that have been resources of their own since version 4 of the provider. */
const BUCKET: Readonly<Record<string, string>> = {
  acceleration_status: "aws_s3_bucket_accelerate_configuration",
  acl: "aws_s3_bucket_acl",
  cors_rule: "aws_s3_bucket_cors_configuration",
  grant: "aws_s3_bucket_acl",
  lifecycle_rule: "aws_s3_bucket_lifecycle_configuration",
  logging: "aws_s3_bucket_logging",
  object_lock_configuration: "aws_s3_bucket_object_lock_configuration",
  policy: "aws_s3_bucket_policy",
  replication_configuration: "aws_s3_bucket_replication_configuration",
  request_payer: "aws_s3_bucket_request_payment_configuration",
  server_side_encryption_configuration: "aws_s3_bucket_server_side_encryption_configuration",
  versioning: "aws_s3_bucket_versioning",
  website: "aws_s3_bucket_website_configuration",
};

/** Deprecated arguments and blocks by type, with what replaces each. */
const REPLACED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  aws_s3_bucket: BUCKET,
  aws_eip: { vpc: "domain" },
  aws_iam_role: {
    inline_policy: "aws_iam_role_policy",
    managed_policy_arns: "aws_iam_role_policy_attachment",
  },
  aws_elasticache_replication_group: {
    number_cache_clusters: "num_cache_clusters",
    replication_group_description: "description",
  },
  aws_ssm_parameter: { overwrite: "an import" },
  azurerm_storage_account: {
    allow_blob_public_access: "allow_nested_items_to_be_public",
    enable_https_traffic_only: "https_traffic_only_enabled",
    queue_properties: "azurerm_storage_account_queue_properties",
    static_website: "azurerm_storage_account_static_website",
  },
  azurerm_storage_container: { storage_account_name: "storage_account_id" },
  azurerm_storage_share: { storage_account_name: "storage_account_id" },
  azurerm_subnet: {
    enforce_private_link_endpoint_network_policies: "private_endpoint_network_policies",
    enforce_private_link_service_network_policies: "private_link_service_network_policies_enabled",
    private_endpoint_network_policies_enabled: "private_endpoint_network_policies",
  },
  azurerm_key_vault: { enable_rbac_authorization: "rbac_authorization_enabled" },
  azurerm_kubernetes_cluster: {
    addon_profile: "the block of each add-on",
    api_server_authorized_ip_ranges: "api_server_access_profile",
  },
  google_container_cluster: {
    enable_binary_authorization: "binary_authorization",
    workload_identity_config_namespace: "workload_identity_config",
  },
  google_storage_bucket: { bucket_policy_only: "uniform_bucket_level_access" },
  helm_release: { recreate_pods: "annotations with a checksum" },
};

/** A block of the provider may be written by `dynamic`. */
function partsOf({ attributes, blocks }: Body) {
  return [
    ...attributes.map((each) => ({ name: each.name, start: each.start, end: each.nameSpan.end })),
    ...blocks.map(({ type, labels, header: { start, end } }) => ({
      name: type === "dynamic" ? (labels[0]?.value ?? "") : type,
      start,
      end,
    })),
  ];
}

function deprecatedParts(
  view: ModuleView,
  { type, name, sources }: ResourceDeclaration,
): readonly Fact[] {
  const replaced = REPLACED[type] ?? {};
  return sources.flatMap(({ body, file }) =>
    partsOf(body).flatMap((part) => {
      const successor = Object.hasOwn(replaced, part.name) ? replaced[part.name] : undefined;
      if (successor === undefined) return [];
      const message = `\`${part.name}\` of \`${type}.${name}\` is deprecated; use ${/ /.test(successor) ? successor : `\`${successor}\``}`;
      return [view.found(true, locate(part, file), message)];
    }),
  );
}

/** Rules for arguments that the provider keeps for old code only. */
export const deprecatedArgumentRules: readonly Rule[] = [
  {
    id: "quality-deprecated-argument",
    title: "Argument is deprecated by its provider",
    severity: "LOW",
    category: "quality",
    explanation: "Each plan warns, and the next major version of the provider refuses the code.",
    fix: "Use the argument or resource that replaces it.",
    link: "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/guides/version-4-upgrade",
    checks: [
      published("no argument is deprecated", (view) =>
        [...view.configuration.resources.values()]
          .filter(({ mode, type }) => mode === "managed" && Object.hasOwn(REPLACED, type))
          .flatMap((each) => deprecatedParts(view, each)),
      ),
    ],
  },
];
