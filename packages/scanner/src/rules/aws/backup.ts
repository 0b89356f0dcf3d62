import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, not, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

/** Days of a week, in which someone notices a mistake. */
const WEEK = 7;

const keepsForWeek = (block: BlockView): Fact =>
  block.attr("lifecycle.delete_after").test((days) => days === undefined || Number(days) >= WEEK);

/** A schedule on some days of the month only. */
const MONTHLY = /^cron\(\S+ \S+ (\d|L)/;

/** Backups of each rule that are gone within a week, unless another rule or a copy keeps some. */
function keepsTooShort(plan: ResourceView): readonly Fact[] {
  const rules = plan.blocks("rule");
  const keepsOthers = rules.some((rule) =>
    and(keepsForWeek(rule), not(rule.attr("schedule").matches(MONTHLY))),
  );
  return rules.each((rule) => {
    const days = rule.attr("lifecycle.delete_after");
    const keepsCopies = rule.blocks("copy_action").some(keepsForWeek);
    const isShort = days.test((text) => text !== undefined && Number(text) < WEEK);
    return isShort.truth === true ? unless(or(keepsOthers, keepsCopies), isShort) : isShort;
  });
}

export const backupRules: readonly Rule[] = [
  {
    id: "aws-backup-plan-short",
    title: "Backup plan keeps backups for less than a week",
    severity: "LOW",
    category: "security",
    topic: "recovery",
    explanation: "After a mistake or an attack, there is no earlier state to go back to.",
    fix: "Set `delete_after` to 7 or more, at least in a rule that runs every day or week.",
    link: "https://registry.terraform.io/providers/hashicorp/aws/latest/docs/resources/backup_plan",
    checks: [resource("aws_backup_plan", keepsTooShort)],
  },
  {
    id: "aws-backup-vault-cmk",
    title: "Backup vault is not encrypted with a key of your own",
    severity: "LOW",
    category: "security",
    topic: "encryption-at-rest",
    explanation: "The key AWS uses by itself can be neither restricted nor revoked by you.",
    fix: "Set `kms_key_arn` to a key that outlives the systems it backs up.",
    peers: { checkov: ["CKV_AWS_166"] },
    link: "https://docs.aws.amazon.com/aws-backup/latest/devguide/encryption.html",
    checks: [resource("aws_backup_vault", (vault) => vault.attr("kms_key_arn").isAbsent())],
  },
];
