import { entryOf, listOf, membersOf, textOf, textsOf } from "../../documents/members.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { nearestName } from "../../schema/nearest-name.ts";
import { type Job, jobCheck, type Names } from "./pipeline.ts";

const KEYWORDS =
  "after_script allow_failure artifacts before_script cache coverage dast_configuration dependencies environment except extends hooks id_tokens identity image inherit inputs interruptible manual_confirmation needs only pages parallel publish release resource_group retry rules run script secrets services stage start_in tags timeout trigger variables when".split(
    " ",
  );

const WHEN = /^(on_success|on_failure|always|never|manual|delayed)$/;

function isRefused({ name, value, isTemplate }: Job, { jobs }: Names): string | undefined {
  const missing = textsOf(entryOf(value, "extends")).find(
    (each) => jobs?.has(each) === false && !each.includes("$"),
  );
  if (missing !== undefined) return `\`extends\` names \`${missing}\`, which doesn't exist`;
  if (isTemplate) return undefined;
  const members = membersOf(value).map(([each]) => each);
  const misspelled = members.find(
    (each) => !KEYWORDS.includes(each) && nearestName(each, KEYWORDS) !== undefined,
  );
  if (misspelled !== undefined) {
    return `\`${misspelled}\` doesn't exist; use \`${nearestName(misspelled, KEYWORDS)}\``;
  }
  const when = textOf(entryOf(value, "when"));
  if (when !== undefined && !WHEN.test(when) && !when.includes("$")) {
    return `\`when\` can't be \`${when}\``;
  }
  const doesSomething = ["script", "run", "trigger", "extends", "<<", "pages"].some((each) =>
    members.includes(each),
  );
  // Such a job shows the status of another project's pipeline.
  const isMirror = listOf(entryOf(value, "needs")).some((each) => entryOf(each, "pipeline"));
  const isJob = members.some((each) => /^(image|stage|rules|needs|artifacts|services)$/.test(each));
  const isAdded = jobs === undefined || listOf(entryOf(value, "script")).length > 0;
  return isJob && !doesSomething && !isMirror && !isAdded
    ? `the job \`${name}\` has no \`script\``
    : undefined;
}

/** Rules for what GitLab refuses. */
export const gitlabRefusedRules: readonly Rule[] = [
  {
    id: "gl-refused-part",
    title: "GitLab refuses a part of the pipeline",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The pipeline isn't created, so none of its jobs runs.",
    fix: "Use a keyword that GitLab has, a job that exists, and a `script` for each job.",
    link: "https://docs.gitlab.com/ci/yaml/",
    checks: [jobCheck(isRefused)],
  },
];
