import type { AttributeView } from "../../rule-language/attribute-view.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, not, or } from "../../rule-language/fact.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";

/** Checks the disk type of every AWS resource that has one. */
function diskTypes(question: (type: AttributeView) => Fact): readonly Check[] {
  return [
    resource("aws_ebs_volume", (volume) => question(volume.attr("type"))),
    resource(["aws_instance", "aws_launch_configuration"], (instance) =>
      ["root_block_device", "ebs_block_device"].flatMap((type) =>
        instance.blocks(type).each((device) => question(device.attr("volume_type"))),
      ),
    ),
    resource("aws_launch_template", (template) =>
      template
        .blocks("block_device_mappings.ebs")
        .each((device) => question(device.attr("volume_type"))),
    ),
    resource("aws_db_instance", (database) => question(database.attr("storage_type"))),
    resource(["aws_opensearch_domain", "aws_elasticsearch_domain"], (domain) =>
      question(domain.attr("ebs_options.volume_type")),
    ),
    resource("aws_emr_cluster", (cluster) =>
      ["master_instance_group", "core_instance_group"].flatMap((group) =>
        cluster.blocks(`${group}.ebs_config`).each((disk) => question(disk.attr("type"))),
      ),
    ),
    resource("aws_imagebuilder_image_recipe", (recipe) =>
      recipe
        .blocks("block_device_mapping.ebs")
        .each((device) => question(device.attr("volume_type"))),
    ),
  ];
}

/** Storage that few databases need from their first day. */
const AHEAD_GIB = 500;

/** A rule that deletes old versions. Without a state, it applies to them as well. */
function deletesVersions(rule: BlockView): Fact {
  return and(
    rule.attr("action.type").is("Delete"),
    rule.attr("condition.with_state").isNot("LIVE"),
  );
}

export const storageEfficiencyRules: readonly Rule[] = [
  {
    id: "eff-snapshot-full",
    title: "Snapshot copies the whole disk",
    severity: "LOW",
    category: "efficiency",
    explanation:
      "Each full snapshot costs as much as the disk's data, an incremental one the changes.",
    fix: "Set `incremental_enabled = true`.",
    link: "https://learn.microsoft.com/azure/virtual-machines/disks-incremental-snapshots",
    checks: [
      resource("azurerm_snapshot", (snapshot) =>
        and(
          snapshot.attr("create_option").is("Copy"),
          snapshot.attr("incremental_enabled").isNot(true),
        ),
      ),
    ],
  },
  {
    id: "eff-ebs-gp2",
    title: "Disk is of type gp2",
    severity: "MEDIUM",
    category: "efficiency",
    explanation: "gp3 costs a fifth less and its speed does not depend on its size.",
    fix: 'Set the volume type to `"gp3"`.',
    link: "https://docs.aws.amazon.com/ebs/latest/userguide/general-purpose.html",
    checks: [
      ...diskTypes((type) => type.is("gp2")),
      resource(["kubernetes_storage_class", "kubernetes_storage_class_v1"], (storage) =>
        storage.attr("parameters").member("type").is("gp2"),
      ),
    ],
  },
  {
    id: "eff-ebs-io1",
    title: "Disk is of type io1",
    severity: "LOW",
    category: "efficiency",
    explanation:
      "io2 lasts longer for the same price, and up to 16,000 operations a second gp3 does the work for less.",
    fix: 'Set the volume type to `"gp3"`, or to `"io2"` where more speed is needed.',
    link: "https://docs.aws.amazon.com/ebs/latest/userguide/provisioned-iops.html",
    checks: diskTypes((type) => type.is("io1")),
  },
  {
    id: "eff-gcs-lifecycle",
    title: "Google storage bucket keeps everything for ever",
    severity: "LOW",
    category: "efficiency",
    explanation: "Without a lifecycle, unused objects stay in the most expensive class.",
    fix: "Add a `lifecycle_rule` that moves or deletes what is old.",
    link: "https://cloud.google.com/storage/docs/lifecycle",
    checks: [
      resource("google_storage_bucket", (bucket) =>
        and(
          bucket.blocks("lifecycle_rule").isEmpty(),
          bucket.attr("autoclass.enabled").isNot(true),
        ),
      ),
    ],
  },
  {
    id: "eff-gcs-noncurrent",
    title: "Google storage bucket keeps all old versions for ever",
    severity: "LOW",
    category: "efficiency",
    explanation: "With versioning, what is overwritten or deleted stays and is paid for.",
    fix: "Add a `lifecycle_rule` that deletes by `days_since_noncurrent_time` or `num_newer_versions`.",
    link: "https://cloud.google.com/storage/docs/object-versioning",
    checks: [
      resource("google_storage_bucket", (bucket) =>
        and(
          bucket.attr("versioning.enabled").is(true),
          // Another rule reports buckets without a lifecycle.
          bucket.has("lifecycle_rule"),
          not(bucket.blocks("lifecycle_rule").some(deletesVersions)),
        ),
      ),
    ],
  },
  {
    id: "eff-azure-blob-versions",
    title: "Storage account keeps all old versions for ever",
    severity: "LOW",
    category: "efficiency",
    explanation: "With versioning, each change of a blob adds a version that is paid for.",
    fix: "Add `version` with `delete_after_days_since_creation` to a rule of the `azurerm_storage_management_policy`.",
    link: "https://learn.microsoft.com/azure/storage/blobs/versioning-overview",
    checks: [
      resource("azurerm_storage_account", (account) => {
        const policies = account.connected(
          "azurerm_storage_management_policy",
          "storage_account_id",
        );
        return and(
          account.attr("blob_properties.versioning_enabled").is(true),
          policies.exists(),
          not(
            policies.some((policy) =>
              policy.blocks("rule").some((rule) => rule.has("actions.version")),
            ),
          ),
        );
      }),
    ],
  },
  {
    id: "eff-ecr-lifecycle",
    title: "Image registry keeps every image",
    severity: "LOW",
    category: "efficiency",
    explanation: "Each build adds an image, and old ones are paid for without end.",
    fix: "Expire old and untagged images: `aws_ecr_lifecycle_policy`, `retention_policy_in_days` on Azure, or `cleanup_policies` on Google.",
    link: "https://docs.aws.amazon.com/AmazonECR/latest/userguide/LifecyclePolicies.html",
    checks: [
      resource("aws_ecr_repository", (repository) =>
        repository.connected("aws_ecr_lifecycle_policy", "repository", "name").isEmpty(),
      ),
      // Other tiers of the registry have no such policy.
      resource("azurerm_container_registry", (registry) =>
        and(
          registry.attr("sku").is("Premium", { ignoreCase: true }),
          registry.attr("retention_policy_in_days").isAbsent(),
          registry.attr("retention_policy.enabled").isNot(true),
        ),
      ),
      resource("google_artifact_registry_repository", (repository) =>
        and(
          repository.blocks("cleanup_policies").isEmpty(),
          repository.attr("mode").isNotIn(["REMOTE_REPOSITORY", "VIRTUAL_REPOSITORY"]),
          repository.attr("format").is("DOCKER", { ignoreCase: true }),
        ),
      ),
    ],
  },
  {
    id: "eff-efs-lifecycle",
    title: "File system keeps unused files in its most expensive storage",
    severity: "LOW",
    category: "efficiency",
    explanation: "Storage for infrequent access costs less than a tenth.",
    fix: 'Add a `lifecycle_policy` block with `transition_to_ia = "AFTER_30_DAYS"`.',
    link: "https://docs.aws.amazon.com/efs/latest/ug/lifecycle-management-efs.html",
    checks: [
      resource("aws_efs_file_system", (files) => files.blocks("lifecycle_policy").isEmpty()),
    ],
  },
  {
    id: "eff-azure-blob-lifecycle",
    title: "Storage account keeps everything in hot storage",
    severity: "LOW",
    category: "efficiency",
    explanation: "Without a lifecycle, unused blobs stay in the most expensive tier.",
    fix: "Add an `azurerm_storage_management_policy` that moves old blobs to the cool tier.",
    link: "https://learn.microsoft.com/azure/storage/blobs/lifecycle-management-overview",
    checks: [
      resource("azurerm_storage_account", (account) =>
        and(
          account.connected("azurerm_storage_management_policy", "storage_account_id").isEmpty(),
          account.attr("access_tier").isNotIn(["Cool", "Cold"]),
          account.attr("account_tier").isNot("Premium"),
          account.attr("account_kind").isNotIn(["FileStorage", "Storage"]),
        ),
      ),
    ],
  },
  {
    id: "eff-rds-storage-ahead",
    title: "Database storage is bought ahead",
    severity: "LOW",
    category: "efficiency",
    explanation: "Allocated storage is paid for whether it is used or not, and can't shrink.",
    fix: "Start with less storage, and let it grow: `max_allocated_storage` on AWS, `auto_grow_enabled` on Azure.",
    link: "https://docs.aws.amazon.com/AmazonRDS/latest/UserGuide/USER_PIOPS.Autoscaling.html",
    checks: [
      resource("aws_db_instance", (database) =>
        and(
          database.attr("allocated_storage").isAbove(AHEAD_GIB),
          or(
            database.attr("max_allocated_storage").isAbsent(),
            database.attr("max_allocated_storage").is(0),
          ),
        ),
      ),
      resource("azurerm_postgresql_flexible_server", (server) =>
        and(
          server.attr("storage_mb").isAbove(AHEAD_GIB * 1024),
          server.attr("auto_grow_enabled").isNot(true),
        ),
      ),
      resource("azurerm_mysql_flexible_server", (server) =>
        and(
          server.attr("storage.size_gb").isAbove(AHEAD_GIB),
          server.attr("storage.auto_grow_enabled").is(false),
        ),
      ),
    ],
  },
];
