import { testRule } from "../../../test/rule-fixtures.ts";

const job = (schedule: string) => `
  resource "kubernetes_cron_job_v1" "it" {
    spec {
      schedule = "${schedule}"
    }
  }`;
const rule = (schedule: string) => `
  variable "name" {}
  resource "aws_cloudwatch_event_rule" "it" {
    schedule_expression = "${schedule}"
  }`;
const workflow = (cron: string) => ({
  ".github/workflows/it.yml": `on:\n  schedule:\n    - cron: "${cron}"\njobs:\n  it:\n    runs-on: ubuntu-24.04\n    steps: [{ run: it }]\n`,
});

testRule("gen-odd-schedule", {
  fails: {
    "six fields": job("0 0 3 * * *"),
    "an hour that doesn't exist": job("0 24 * * *"),
    "a step that is too long": job("*/75 3 * * *"),
    "a day that doesn't exist": job("0 3 30 2 *"),
    "every minute of an hour": job("* 3 * * *"),
    "a time zone in the schedule": job("CRON_TZ=Europe/Berlin 0 3 * * *"),
    "a range that ends before it starts": job("0 17-9 * * *"),
    words: job("daily at 3"),
    "a workflow": workflow("0 25 * * *"),
    "a plain schedule of AWS": rule("0 3 * * *"),
    "five fields for AWS": rule("cron(0 3 * * *)"),
    "two days for AWS": rule("cron(0 3 * * * *)"),
    "one of several": rule("rate(1 minutes)"),
    "several of one": rule("rate(5 minute)"),
    "a recurrence": 'resource "aws_autoscaling_schedule" "it" {\n  recurrence = "0 0 3 * * *"\n}',
    "a job of Google": 'resource "google_cloud_scheduler_job" "it" {\n  schedule = "0 60 * * *"\n}',
    "a plan for backups":
      'resource "aws_backup_plan" "it" {\n  rule {\n    schedule = "cron(0 5 * * *)"\n  }\n}',
    "a planned number of tasks":
      'resource "aws_appautoscaling_scheduled_action" "it" {\n  schedule = "rate(1 hours)"\n}',
  },
  passes: {
    "each night": job("0 3 * * *"),
    "a word for a time": job("@daily"),
    "names of days": job("0 3 * * mon-fri"),
    "until Sunday": job("0 3 * * 5-7"),
    "a leap day": job("0 3 29 2 *"),
    "each minute": job("* * * * *"),
    "the minutes of the working day": job("* 9-17 * * *"),
    "lists and steps": job("0,30 */6 1,15 * *"),
    "a workflow at night": workflow("17 3 * * 1-5"),
    "a schedule of AWS": rule("cron(0 3 * * ? *)"),
    "one minute": rule("rate(1 minute)"),
    "five minutes": rule("rate(5 minutes)"),
    "a moment": rule("at(2027-01-01T00:00:00)"),
    "a day of the week": rule("cron(0 5 ? * MON *)"),
    "a plan for backups":
      'resource "aws_backup_plan" "it" {\n  rule {\n    schedule = "cron(0 5 ? * * *)"\n  }\n}',
    "the caller's choice": rule("$\u007bvar.name}"),
    "a sentence of Google":
      'resource "google_cloud_scheduler_job" "it" {\n  schedule = "every 5 minutes"\n}',
  },
});

const backup = (schedule: string) => ({
  "backup.yaml": `apiVersion: velero.io/v1\nkind: Schedule\nmetadata: { name: it }\nspec: { schedule: "${schedule}", template: { ttl: 720h } }\n`,
});

testRule("gen-odd-schedule", {
  fails: { "an hour of backups that doesn't exist": backup("0 25 * * *") },
  passes: { "every night": backup("0 2 * * *"), "every six hours": backup("@every 6h") },
});
