import { testRule } from "../../../test/rule-fixtures.ts";

const job = (name: string, suspend: string) => ({
  "job.yaml": `apiVersion: batch/v1\nkind: CronJob\nmetadata: { name: ${name}, namespace: it }\nspec:\n  schedule: "0 3 * * *"\n  suspend: ${suspend}\n`,
});

testRule("k8s-backup-suspended", {
  fails: { "a job": job("db-backup", "true") },
  passes: { "a job that runs": job("db-backup", "false"), "another job": job("report", "true") },
});
