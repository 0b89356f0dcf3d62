import type { BlockView } from "../../rule-language/block-view.ts";
import type { Fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { neededBy } from "./references.ts";
import { found, isAction, jobsOf, textOf, WORKFLOW } from "./steps.ts";

/** Jobs whose failure has to stop a deployment. Others, such as smoke tests, may come after it. */
const TESTS = /^((unit|integration|run)[-_]?)?tests?$|^(build|lint)[-_]and[-_]test$/;

/** Jobs that change what is in use. */
const DEPLOYS = /^(deploy|release|publish)([-_](prod|production|app|service|live))?$/;

/** The names of all jobs that a job waits for. */
function allNeeded(name: string, jobs: ReadonlyMap<string, BlockView>): ReadonlySet<string> {
  const needed = new Set<string>();
  const pending = [name];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const job = jobs.get(next);
    const names = job === undefined ? [] : neededBy(job).filter((each) => !needed.has(each));
    for (const each of names) needed.add(each);
    pending.push(...names);
  }
  return needed;
}

function untested(workflow: ResourceView): readonly Fact[] {
  if (isAction(workflow)) return [];
  const jobs = new Map(jobsOf(workflow).map((job) => [textOf(job, "name"), job]));
  // A test with a condition of its own may belong to other events.
  const tests = [...jobs].filter(([name, job]) => TESTS.test(name) && textOf(job, "if") === "");
  return [...jobs]
    .filter(([name, job]) => DEPLOYS.test(name) && !/event_name/.test(textOf(job, "if")))
    .map(([name, job]) => {
      const needed = allNeeded(name, jobs);
      // What is needed may be known only when the workflow runs.
      const isOpen = job.attr("needs").value.kind === "unknown";
      const missing = tests.find(
        ([test]) => !needed.has(test) && !allNeeded(test, jobs).has(name),
      )?.[0];
      const message = `\`${name}\` doesn't wait for \`${missing}\``;
      return found(missing !== undefined && !isOpen, job, "needs", message);
    });
}

/** Rules for deployments that start before it is known that the code works. */
export const untestedDeploymentRules: readonly Rule[] = [
  {
    id: "gha-untested-deployment",
    title: "Deployment doesn't wait for the tests",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Both jobs start together, so code whose tests fail is deployed all the same.",
    fix: "List the job with the tests in `needs`.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax#jobsjob_idneeds",
    checks: [resource(WORKFLOW, untested)],
  },
];
