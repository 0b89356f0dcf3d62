import { entryOf, itemsOf, membersOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import { tuple, type Value } from "../../evaluate/value.ts";
import { isActionPath } from "../../formats/github-actions/format.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import { commandsIn, programOf } from "../../shell/commands.ts";
import { deploys } from "../../shell/deploying.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { refusedExpressionCheck } from "./refused-expressions.ts";
import { refusedSyntaxCheck } from "./refused-syntax.ts";
import {
  expressionsIn,
  type WrittenJob,
  type WrittenWorkflow,
  workflowCheck,
} from "./workflow-content.ts";

type Fault = readonly [place: Value | undefined, message: string];

/** Checks each job of a workflow. */
function jobFaults(ask: (job: WrittenJob, workflow: WrittenWorkflow) => readonly Fault[]) {
  return workflowCheck((workflow) =>
    workflow.jobs.flatMap((job) =>
      ask(job, workflow).map(
        ([place, message]): Fact => factInFile(true, place, workflow.source, message),
      ),
    ),
  );
}

const scriptOf = (step: Value) => textOf(entryOf(step, "run")) ?? "";
const actionOf = (step: Value) => (textOf(entryOf(step, "uses")) ?? "").split("@")[0] ?? "";
const deploysIn = (step: Value) =>
  deploys(`${textOf(entryOf(step, "uses")) ?? ""}\n${scriptOf(step)}`);

/** Keys of a cache that are the same in each run. */
function fixedKeys({ steps }: WrittenJob): readonly Fault[] {
  return steps
    .filter((step) => /^actions\/cache(\/save)?$/.test(actionOf(step)))
    .flatMap((step): readonly Fault[] => {
      const key = entryOf(entryOf(step, "with"), "key");
      const text = textOf(key) ?? "${{";
      const expressions = expressionsIn(key).map(([expression]) => expression);
      const isFixed =
        !text.includes("${{") ||
        (expressions.length > 0 && expressions.every((each) => /^\s*runner\.\w+\s*$/.test(each)));
      return isFixed ? [[key, `the key of the cache is always \`${text}\``]] : [];
    });
}

/** Programs whose failure a job is there for. */
const CHECKS =
  /^((npm|yarn|pnpm) (run )?(test|ci|lint|build|install|audit)|npx (jest|vitest|eslint|tsc|playwright)|pytest|python\d? -m (pytest|unittest)|tox|go (test|vet|build)|cargo (test|clippy|build)|mvnw? .*|gradlew? .*|make .*|dotnet (test|build)|(terraform|tofu) (plan|apply|validate|fmt)|tflint|tfsec|checkov|trivy|helm (lint|upgrade|install)|kubectl apply|docker (build|push)|ansible-playbook|bats|shellcheck)(\s|$)/;

const HIDES = /^(.{1,300}?)\s*\|\|\s*(true|:|exit 0|echo\b.*)\s*$/;

/** Steps that succeed whatever their command says. */
function hiddenFailures({ content, steps }: WrittenJob): readonly Fault[] {
  const continued = entryOf(content, "continue-on-error");
  const ofJob: readonly Fault[] =
    textOf(continued) === "true" ? [[continued, "the run succeeds if the job fails"]] : [];
  const ofSteps = steps.flatMap((step): readonly Fault[] => {
    const run = entryOf(step, "run");
    const lines = scriptOf(step)
      .replaceAll("\\\n", " ")
      .split("\n")
      .map((line) => line.trim());
    const hidden = lines.find((line) => {
      const [, command = ""] = HIDES.exec(line) ?? [];
      return CHECKS.test(command);
    });
    const ignoresAll = lines.indexOf("set +e");
    const isIgnored =
      ignoresAll !== -1 &&
      !lines.some((line) => /\$\?|set -e|PIPESTATUS|exit /.test(line)) &&
      lines.slice(ignoresAll).some((line) => CHECKS.test(line));
    if (hidden !== undefined) return [[run, `a failure of \`${hidden.slice(0, 60)}\` is hidden`]];
    return isIgnored ? [[run, "`set +e` hides failures"]] : [];
  });
  return [...ofJob, ...ofSteps];
}

/** Deployments that also start after what comes before them has failed. */
function afterFailure({ content, steps, needs }: WrittenJob): readonly Fault[] {
  const isAlways = (condition: Value | undefined) => {
    const text = textOf(condition) ?? "";
    return /\balways\(\)/.test(text) && !/\.result|\.outcome|\.conclusion|success\(\)/.test(text);
  };
  const ofJob = entryOf(content, "if");
  const faults: Fault[] = [];
  if (needs.length > 0 && isAlways(ofJob) && steps.some(deploysIn)) {
    faults.push([ofJob, "the job also deploys after the jobs that it needs have failed"]);
  }
  for (const step of steps.slice(1)) {
    const condition = entryOf(step, "if");
    const isCleanup = /\bdestroy\b|\buninstall\b|\bdelete\b/.test(scriptOf(step));
    if (isAlways(condition) && deploysIn(step) && !isCleanup) {
      faults.push([condition, "the step also deploys after an earlier one has failed"]);
    }
  }
  return faults;
}

/** A failure in one place cancels deployments to the others. */
function canceledByOthers({ content, steps }: WrittenJob): readonly Fault[] {
  const strategy = entryOf(content, "strategy");
  const matrix = entryOf(strategy, "matrix");
  const isKept = entryOf(strategy, "fail-fast") !== undefined;
  const isAlone = textOf(entryOf(strategy, "max-parallel")) === "1";
  return matrix !== undefined && !isKept && !isAlone && steps.some(deploysIn)
    ? [[strategy, "a failure of one deployment cancels the others of the matrix"]]
    : [];
}

/** The folder in which each step starts. */
const START = /^cd\s+["']?(\$\{?GITHUB_WORKSPACE\}?|\$\{\{\s*github\.workspace\s*\}\})["']?$/;

/** Whether a script ends with a change back to the folder that it started in or left. */
function returns(lines: readonly string[]): boolean {
  const last = lines.at(-1) ?? "";
  const isBack = /^cd\s+["']?(-|\.\.(\/\.\.)*\/?|\$\{?OLDPWD\}?)["']?$/.test(last);
  return START.test(last) || (isBack && lines.slice(0, -1).some((line) => /\bcd\s/.test(line)));
}

/** What a step sets for its own shell only. */
function lostWithStep({ content, steps }: WrittenJob, workflow: WrittenWorkflow): readonly Fault[] {
  const given = new Set(
    [workflow.content, content, ...steps].flatMap((each) =>
      membersOf(entryOf(each, "env")).map(([name]) => name),
    ),
  );
  const lastUses = new Map<string, number>();
  const lastSettings = new Map<string, number>();
  for (const [index, step] of steps.entries()) {
    for (const [, name = ""] of scriptOf(step).matchAll(/\$\{?([A-Z_]\w*)/g)) {
      lastUses.set(name, index);
    }
    for (const [, name = ""] of scriptOf(step).matchAll(/(?<![\w$])([A-Z_]\w*)=/g)) {
      lastSettings.set(name, index);
    }
  }
  return steps.flatMap((step, index): readonly Fault[] => {
    const run = entryOf(step, "run");
    const lines = scriptOf(step)
      .split("\n")
      .map((line) => line.trim())
      .filter((line) => line !== "" && !line.startsWith("#") && !/^set -/.test(line));
    const last = lines.at(-1) ?? "";
    if (/^cd\s+\S+$/.test(last) && !returns(lines) && index < steps.length - 1) {
      return [[run, `\`${last}\` ends with the step`]];
    }
    const script = scriptOf(step);
    const name = lines
      .flatMap((line) => /^export\s+([A-Z_]\w*)=/.exec(line)?.[1] ?? [])
      .find((each) => {
        const isKept = script.includes("GITHUB_ENV") || each === "PATH" || given.has(each);
        const isUsedLater = (lastUses.get(each) ?? -1) > index;
        return !isKept && isUsedLater && (lastSettings.get(each) ?? index) === index;
      });
    return name === undefined ? [] : [[run, `\`${name}\` ends with the step`]];
  });
}

/** Conditions that compare a whole reference with the name of a branch. */
const SHORT_REF = /github\.ref\s*[=!]=\s*'(?!refs\/)[\w./-]{1,100}'/;

function impossibleConditions({ content, steps }: WrittenJob): readonly Fault[] {
  return [content, ...steps].flatMap((each): readonly Fault[] => {
    const condition = entryOf(each, "if");
    const [found] = SHORT_REF.exec(textOf(condition) ?? "") ?? [];
    return found === undefined
      ? []
      : [[condition, `\`${found}\`: a reference starts with \`refs/\``]];
  });
}

/** Whether a matrix has more than one combination, or may have. */
function hasSeveralJobs(matrix: Value): boolean {
  const lists = membersOf(matrix).filter(([name]) => name !== "include" && name !== "exclude");
  const included = entryOf(matrix, "include");
  const isOpen = [...lists.map(([, list]) => list), included ?? tuple([])].some(
    ({ kind }) => kind !== "list",
  );
  const fewest = lists.length === 0 ? 1 : 0;
  return (
    matrix.kind !== "object" ||
    isOpen ||
    itemsOf(included).length > fewest ||
    lists.some(([, list]) => itemsOf(list).length > 1)
  );
}

/** Whether an old version of the action adds to an artifact that is there. */
function merges(step: Value): boolean {
  return /@v[1-3](\.|$)/.test(textOf(entryOf(step, "uses")) ?? "");
}

/** What GitHub refuses before or while it runs a job. */
function refusedParts({ content, steps }: WrittenJob): readonly Fault[] {
  const seen = new Set<string>();
  const matrix = entryOf(entryOf(content, "strategy"), "matrix");
  const isRepeated = matrix !== undefined && hasSeveralJobs(matrix);
  return [
    ...[content, ...steps].flatMap((each): readonly Fault[] => {
      const condition = entryOf(each, "if");
      return /(?<![\w.-])secrets\./.test(textOf(condition) ?? "")
        ? [[condition, "a condition can't read secrets"]]
        : [];
    }),
    ...steps.flatMap((step): readonly Fault[] => {
      const id = textOf(entryOf(step, "id"));
      if (id === undefined) return [];
      const isTaken = seen.has(id);
      seen.add(id);
      return isTaken ? [[step, `another step has the ID \`${id}\``]] : [];
    }),
    ...steps
      .filter((step) => isRepeated && actionOf(step) === "actions/upload-artifact" && !merges(step))
      .flatMap((step): readonly Fault[] => {
        const inputs = entryOf(step, "with");
        const name = textOf(entryOf(inputs, "name")) ?? "artifact";
        const isFixed = !name.includes("${{") && entryOf(inputs, "overwrite") === undefined;
        const isOne = entryOf(step, "if") !== undefined;
        return isFixed && !isOne
          ? [[step, `each job of the matrix uploads \`${name}\`, and only the first one can`]]
          : [];
      }),
  ];
}

/** Both lists of an event, of which GitHub takes one. */
function refusedFilters({ content, source }: WrittenWorkflow): readonly Fact[] {
  return membersOf(entryOf(content, "on")).flatMap(([event, filters]) =>
    ["branches", "tags", "paths"].map((name) => {
      const both = [name, `${name}-ignore`].map((each) => entryOf(filters, each));
      const isBoth = both.every((each) => each !== undefined);
      const message = `\`${event}\` has both \`${name}\` and \`${name}-ignore\``;
      return factInFile(isBoth, filters, source, message);
    }),
  );
}

/** Steps of composite actions, which have to name their shell. */
function withoutShell(source: SourceFile): readonly Fact[] {
  if (!isActionPath(source.path)) return [];
  const [content] = yamlDocumentsOf(source);
  const runs = entryOf(content, "runs");
  if (textOf(entryOf(runs, "using")) !== "composite") return [];
  return itemsOf(entryOf(runs, "steps")).map((step) => {
    const isMissing = entryOf(step, "run") !== undefined && entryOf(step, "shell") === undefined;
    return factInFile(isMissing, step, source, "a step of an action has to name its `shell`");
  });
}

/** Applies that plan again, after a plan was saved for them. */
function unplannedApplies({ steps }: WrittenJob): readonly Fault[] {
  let saved: string | undefined;
  return steps.flatMap((step): readonly Fault[] => {
    for (const command of commandsIn(scriptOf(step))) {
      if (!/^(terraform|tofu)$/.test(programOf(command))) continue;
      if (command.includes("plan")) {
        const at = command.findIndex((word) => /^-?-out(=|$)/.test(word));
        const word = command[at] ?? "";
        if (at !== -1)
          saved = word.includes("=") ? word.slice(word.indexOf("=") + 1) : command[at + 1];
      }
      if (!command.includes("apply") || saved === undefined) continue;
      const operands = command
        .slice(command.indexOf("apply") + 1)
        .filter((word) => !/^-/.test(word));
      if (operands.length === 0) {
        return [[entryOf(step, "run"), `the apply doesn't use the plan \`${saved}\``]];
      }
    }
    return [];
  });
}

/** Commands that read files of the repository. */
const READS =
  /^((npm|pnpm) (ci|test|run \w+)|yarn install|pip3? install -r \S+|go (test|build|vet)( .*)?|cargo (test|build).*|mvnw? .*|gradlew? .*|make [\w -]*|make|docker build .*\.|(terraform|tofu) (init|plan|apply|validate).*|helm (lint|upgrade|install) .*\.\/.*|kubectl apply -[fk] (?!https?:|-).*)$/;

function withoutCheckout({ steps }: WrittenJob): readonly Fault[] {
  const isFilled = steps.some(
    (step) =>
      (/checkout|artifact|cache|\.\//.test(actionOf(step)) && actionOf(step) !== "") ||
      /\bgit (clone|init|fetch)\b|\bgh repo clone\b|\b(curl|wget|tar|unzip|cat|cp|npm init|aws s3)\b/.test(
        scriptOf(step),
      ),
  );
  if (isFilled) return [];
  const reading = steps.find((step) =>
    scriptOf(step)
      .split("\n")
      .some((line) => READS.test(line.trim())),
  );
  return reading === undefined
    ? []
    : [[entryOf(reading, "run"), "the job doesn't check out the repository"]];
}

const SYNTAX = "https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-syntax";

/** Further checks of `gha-hidden-failure`. */
export const hiddenFailureCheck = jobFaults(hiddenFailures);

/** Further checks of `gha-canceled-deployment`. */
export const canceledByOthersCheck = jobFaults(canceledByOthers);

/** Rules for workflows that do something else than they seem to. */
export const workflowPitfallRules: readonly Rule[] = [
  {
    id: "gha-fixed-cache-key",
    title: "Key of a cache never changes",
    severity: "LOW",
    category: "quality",
    explanation: "A cache is saved once per key, so runs keep the packages of the first one.",
    fix: "Add a hash of the lock file: `hashFiles('**/package-lock.json')`.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/dependency-caching",
    checks: [jobFaults(fixedKeys)],
  },
  {
    id: "gha-deploys-after-failure",
    title: "Deployment also starts after a failure",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Code whose tests or build failed is deployed all the same.",
    fix: "Take `always()` out, or ask for the `result` of the jobs that it needs.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/expressions#status-check-functions",
    checks: [jobFaults(afterFailure)],
  },
  {
    id: "gha-lost-with-step",
    title: "Change ends with its step",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Each step has its own shell, which starts in the same folder as the others.",
    fix: "Set `working-directory`, or append the variable to the file that `$GITHUB_ENV` names.",
    link: `${SYNTAX}#jobsjob_idstepsrun`,
    checks: [jobFaults(lostWithStep)],
  },
  {
    id: "gha-impossible-condition",
    title: "Condition never holds",
    severity: "MEDIUM",
    category: "quality",
    explanation: "`github.ref` is the whole reference, so the job or step is always left out.",
    fix: "Compare with `refs/heads/main`, or use `github.ref_name`.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/contexts#github-context",
    checks: [jobFaults(impossibleConditions)],
  },
  {
    id: "gha-refused-part",
    title: "GitHub refuses a part of the workflow",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The workflow doesn't start, its job fails each time, or the part has no effect.",
    fix: "Use the members, events, contexts and values that GitHub has at this place.",
    link: SYNTAX,
    checks: [
      jobFaults(refusedParts),
      workflowCheck(refusedFilters),
      file(withoutShell),
      refusedSyntaxCheck,
      refusedExpressionCheck,
    ],
  },
  {
    id: "gha-unplanned-apply",
    title: "Apply doesn't use the plan that was saved for it",
    severity: "MEDIUM",
    category: "quality",
    explanation: "It plans again, and can change what isn't in the reviewed plan.",
    fix: "Name the file of the plan: `terraform apply tfplan`.",
    link: "https://developer.hashicorp.com/terraform/tutorials/automation/automate-terraform",
    checks: [jobFaults(unplannedApplies)],
  },
  {
    id: "gha-missing-checkout",
    title: "Job works on files that it doesn't have",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Each job starts in an empty folder.",
    fix: "Start with `actions/checkout`.",
    link: "https://github.com/actions/checkout",
    checks: [jobFaults(withoutCheckout)],
  },
];
