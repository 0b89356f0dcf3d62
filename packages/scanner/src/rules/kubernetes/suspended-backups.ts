import { and } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { versioned } from "./pod.ts";

/** Names of jobs that make backups. */
const BACKUP =
  /(^|[-_.])(backup|backups|snapshot|snapshots|pg-?dump|mysqldump|etcd-backup)([-_.]|$)/i;

/** Rules for jobs that make backups. */
export const suspendedBackupRules: readonly Rule[] = [
  {
    id: "k8s-backup-suspended",
    title: "Job that makes backups is suspended",
    severity: "MEDIUM",
    category: "security",
    topic: "recovery",
    explanation: "It never runs, so there is no earlier state to go back to.",
    fix: "Set `suspend` to `false`, or remove the job if something else makes the backups.",
    link: "https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/#schedule-suspension",
    checks: [
      resource(versioned(["kubernetes_cron_job"]), (job) =>
        and(job.attr("spec.suspend").is(true), job.attr("metadata.name").matches(BACKUP)),
      ),
      resource("velero_schedule", (schedule) => schedule.attr("spec.paused").is(true)),
      resource("cnpg_scheduled_backup", (backup) => backup.attr("spec.suspend").is(true)),
    ],
  },
];
