import { testRule } from "../../../test/rule-fixtures.ts";

const job = (name: string, suspend: string) => ({
  "job.yaml": `apiVersion: batch/v1\nkind: CronJob\nmetadata: { name: ${name}, namespace: it }\nspec:\n  schedule: "0 3 * * *"\n  suspend: ${suspend}\n`,
});

const object = (version: string, kind: string, spec: object) => ({
  "it.yaml": `apiVersion: ${version}\nkind: ${kind}\nmetadata: { name: it }\nspec: ${JSON.stringify(spec)}\n`,
});
const velero = (paused: boolean) =>
  object("velero.io/v1", "Schedule", { schedule: "0 2 * * *", paused });
const cnpg = (suspend: boolean) =>
  object("postgresql.cnpg.io/v1", "ScheduledBackup", { schedule: "0 0 2 * * *", suspend });

testRule("k8s-backup-suspended", {
  fails: {
    "a job": job("db-backup", "true"),
    "a schedule of Velero": velero(true),
    "a schedule of the operator": cnpg(true),
  },
  passes: {
    "a job that runs": job("db-backup", "false"),
    "another job": job("report", "true"),
    "a schedule of Velero that runs": velero(false),
    "a schedule of the operator that runs": cnpg(false),
  },
});
