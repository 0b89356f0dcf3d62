import { and, type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { versioned } from "./pod.ts";

/** Checks every job: those that start once, and those of a schedule. */
function jobChecks(question: (job: ResourceView, path: string) => Fact): readonly Check[] {
  return [
    resource(versioned(["kubernetes_job"]), (job) => question(job, "spec")),
    resource(versioned(["kubernetes_cron_job"]), (job) => question(job, "spec.job_template.spec")),
  ];
}

function runsTooMany(job: ResourceView, path: string): Fact {
  const { value: all } = job.attr(`${path}.completions`);
  const { value: together, location } = job.attr(`${path}.parallelism`);
  const isMore = all.kind === "number" && together.kind === "number" && together.value > all.value;
  const message = "`parallelism` is larger than `completions`";
  return fact(isMore, { location, message, marks: together.marks });
}

/** Rules for jobs. */
export const jobRules: readonly Rule[] = [
  {
    id: "k8s-job-retries",
    title: "Job that fails has no bound",
    severity: "LOW",
    category: "quality",
    explanation:
      "A job that can't succeed is started again and again, and one that hangs never ends.",
    fix: "Set `backoffLimit` to a few retries, and `activeDeadlineSeconds`.",
    link: "https://kubernetes.io/docs/concepts/workloads/controllers/job/#pod-backoff-failure-policy",
    checks: [
      ...jobChecks((job, path) =>
        and(
          job.attr(`${path}.backoff_limit`).isAbsent(),
          job.attr(`${path}.active_deadline_seconds`).isAbsent(),
        ),
      ),
      ...jobChecks((job, path) => job.attr(`${path}.backoff_limit`).isAbove(20)),
    ],
  },
  {
    id: "k8s-job-settings",
    title: "Setting of a job defeats its purpose",
    severity: "LOW",
    category: "quality",
    explanation: "Runs are skipped, wait in vain, or leave nothing that explains a failure.",
    fix: "Set `startingDeadlineSeconds` to 10 or more, `failedJobsHistoryLimit` to 1 or more, and `parallelism` to `completions` or less.",
    link: "https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/",
    checks: [
      ...jobChecks(runsTooMany),
      resource(versioned(["kubernetes_cron_job"]), (job) => [
        job.attr("spec.starting_deadline_seconds").isBelow(10),
        job.attr("spec.failed_jobs_history_limit").is(0),
      ]),
    ],
  },
];
