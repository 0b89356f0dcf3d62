import { entryOf, itemsOf, textOf } from "../../documents/members.ts";
import type { AttributeView } from "../../rule-language/attribute-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { found, WORKFLOW } from "../github-actions/steps.ts";
import { faultOfAwsSchedule, faultOfCron } from "./cron.ts";

function judged(
  { value, location }: AttributeView,
  faultOf: (schedule: string) => string | undefined,
): Fact {
  const fault = value.kind === "string" && value.value !== "" ? faultOf(value.value) : undefined;
  return fact(fault !== undefined, {
    location,
    message: fault ?? "the schedule is sound",
    marks: value.marks,
  });
}

const scheduleChecks: readonly Check[] = [
  resource(["kubernetes_cron_job", "kubernetes_cron_job_v1"], (job) =>
    judged(job.attr("spec.schedule"), faultOfCron),
  ),
  resource("velero_schedule", (each) =>
    judged(each.attr("spec.schedule"), (text) =>
      text.startsWith("@") ? undefined : faultOfCron(text),
    ),
  ),
  resource("google_cloud_scheduler_job", (job) =>
    judged(job.attr("schedule"), (text) => (/^every /.test(text) ? undefined : faultOfCron(text))),
  ),
  resource("aws_autoscaling_schedule", (each) => judged(each.attr("recurrence"), faultOfCron)),
  resource(["aws_cloudwatch_event_rule", "aws_scheduler_schedule"], (each) =>
    judged(each.attr("schedule_expression"), faultOfAwsSchedule),
  ),
  resource("aws_appautoscaling_scheduled_action", (each) =>
    judged(each.attr("schedule"), faultOfAwsSchedule),
  ),
  resource("aws_backup_plan", (plan) =>
    plan.blocks("rule").each((each) => judged(each.attr("schedule"), faultOfAwsSchedule)),
  ),
  resource(WORKFLOW, (workflow) => {
    const schedule = entryOf(workflow.attr("on").value, "schedule");
    return itemsOf(schedule).map((each) => {
      const cron = textOf(entryOf(each, "cron"));
      const fault = cron === undefined ? undefined : faultOfCron(cron);
      return found(fault !== undefined, workflow, "on", fault ?? "the schedule is sound");
    });
  }),
];

/** A rule for schedules, which services check only when they are to run. */
export const scheduleRules: readonly Rule[] = [
  {
    id: "gen-odd-schedule",
    title: "Schedule is refused, or means something else",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The job never runs, or runs sixty times where once is meant.",
    fix: "Write five fields within their bounds: minute, hour, day, month and day of the week.",
    link: "https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/#schedule-syntax",
    checks: scheduleChecks,
  },
];
