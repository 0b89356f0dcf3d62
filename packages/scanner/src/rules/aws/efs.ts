import type { BlockView } from "../../rule-language/block-view.ts";
import {
  and,
  anyOf,
  type Fact,
  fact,
  ifKnown,
  not,
  or,
  unless,
  unlessKnown,
} from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const SELECTION = "aws_backup_selection";

const NO_BACKUPS = {
  title: "File system has no automatic backups",
  category: "security",
  topic: "recovery",
  explanation: "After a mistake or an attack, there is no earlier state to go back to.",
} as const;

const DOCUMENTATION = "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources";

/** Every resource, or every file system. */
const ALL = /^(\*|arn:[\w-]+:elasticfilesystem:[^:]*:[^:]*:(\*|file-system\/\*))$/;

const TAG = /^(aws:ResourceTag\/)?(.+)$/;

/** The file system has the tag that a block of a selection asks for. */
function hasTag(files: ResourceView, tag: BlockView): Fact {
  const { value: key } = tag.attr("key");
  const name = key.kind === "string" ? TAG.exec(key.value)?.[2] : undefined;
  if (name === undefined) return fact(false);
  return files.attr("tags").member(name).isSameAs(tag.attr("value"));
}

function selects(selection: ResourceView, files: ResourceView): Fact {
  const tags = ["selection_tag", "condition.string_equals"].map((path) => selection.blocks(path));
  const isLimited = or(selection.has("selection_tag"), selection.has("condition"));
  return or(
    and(
      // The ARN of a resource names that resource only.
      selection.attr("resources").some((arn) => ifKnown(arn.matches(ALL))),
      selection.attr("not_resources").isAbsent(),
      not(isLimited),
    ),
    anyOf(tags.map((blocks) => blocks.some((tag) => hasTag(files, tag)))),
  );
}

/** A plan of AWS Backup in the module covers the file system. */
function isInPlan(files: ResourceView): Fact {
  return or(
    files.connected(SELECTION, "resources").exists(),
    files.others(SELECTION).some((selection) => selects(selection, files)),
  );
}

export const efsRules: readonly Rule[] = [
  {
    id: "aws-efs-encryption",
    title: "EFS file system is not encrypted at rest",
    severity: "HIGH",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "Files and their backups lie readable on the disks beneath.",
    fix: "Set `encrypted = true`; an existing file system has to be copied to a new one.",
    peers: { checkov: ["CKV_AWS_42"], trivy: ["AWS-0037"], kics: ["48207659"] },
    link: "https://docs.aws.amazon.com/efs/latest/ug/encryption-at-rest.html",
    checks: [resource("aws_efs_file_system", (files) => files.attr("encrypted").isNot(true))],
  },
  {
    ...NO_BACKUPS,
    id: "aws-efs-backup",
    severity: "MEDIUM",
    fix: 'Set `status = "ENABLED"`, or select the file system in a plan of AWS Backup.',
    link: `${DOCUMENTATION}/efs_backup_policy`,
    checks: [
      resource("aws_efs_backup_policy", (policy) =>
        unlessKnown(
          policy.referred("file_system_id", "aws_efs_file_system").some(isInPlan),
          policy.attr("backup_policy.status").isNot("ENABLED"),
        ),
      ),
    ],
  },
  {
    ...NO_BACKUPS,
    id: "aws-efs-no-backup-policy",
    severity: "LOW",
    fix: "Add an `aws_efs_backup_policy` that refers to it, or select it in a plan of AWS Backup.",
    peers: { checkov: ["CKV2_AWS_18"] },
    link: `${DOCUMENTATION}/efs_file_system`,
    checks: [
      resource("aws_efs_file_system", (files) =>
        unless(
          isInPlan(files),
          files.connected("aws_efs_backup_policy", "file_system_id").isEmpty(),
        ),
      ),
    ],
  },
];
