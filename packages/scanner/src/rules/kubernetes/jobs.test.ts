import { testRule } from "../../../test/rule-fixtures.ts";

const pod =
  'template: { spec: { restartPolicy: Never, containers: [{ name: it, image: "it:1" }] } }';
const once = (head: string) => ({
  "it.yaml": `apiVersion: batch/v1\nkind: Job\nmetadata: { name: it }\nspec: { ${head}${pod} }\n`,
});
const planned = (head: string, inner = "backoffLimit: 2, ") => ({
  "it.yaml": `apiVersion: batch/v1\nkind: CronJob\nmetadata: { name: it }\nspec: { schedule: "0 3 * * *", ${head}jobTemplate: { spec: { ${inner}${pod} } } }\n`,
});

testRule("k8s-job-retries", {
  fails: {
    "no bound": once(""),
    "no bound of a planned job": planned("", ""),
    "many retries": once("backoffLimit: 100, "),
  },
  passes: {
    "two retries": once("backoffLimit: 2, "),
    "a deadline": once("activeDeadlineSeconds: 600, "),
    "two retries of a planned job": planned(""),
  },
});

testRule("k8s-job-settings", {
  fails: {
    "a deadline that is missed": planned("startingDeadlineSeconds: 5, "),
    "no trace of failures": planned("failedJobsHistoryLimit: 0, "),
    "more at once than in all": once("completions: 2, parallelism: 5, "),
  },
  passes: {
    "enough time": planned("startingDeadlineSeconds: 300, failedJobsHistoryLimit: 3, "),
    "as many": once("completions: 5, parallelism: 5, "),
  },
});
