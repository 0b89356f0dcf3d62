import { entryOf, itemsOf, membersOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import { joinPath } from "../../source/path.ts";
import { emptyPropertyCheck } from "./refused-expressions.ts";
import {
  expressionsIn,
  type WrittenJob,
  type WrittenWorkflow,
  workflowCheck,
  workflowIn,
} from "./workflow-content.ts";

/** A place and what is missing there. */
type Missing = readonly [place: Value, message: string];

const STEP = /(?<![\w.-])steps\.([\w-]+)\.outputs\.([\w-]+)/g;
const NEEDS = /(?<![\w.-])needs\.([\w-]+)\.(outputs\.([\w-]+)|result)/g;
const MATRIX = /(?<![\w.-])matrix\.([\w-]+)/g;

/** Values that a job asks for before it uses them: `matrix.flags || '-O2'`, `matrix.env != ''`. */
const OPTIONAL =
  /(?<![\w.-])matrix\.([\w-]+)\s{0,9}(?:\|\||&&|[!=]=\s{0,9}(?:''|null))|!\s{0,9}matrix\.([\w-]+)/g;

const INPUT = /(?<![\w.-])(?:github\.event\.)?inputs\.([\w-]+)/g;

/** The outputs of a step whose script writes all of them. */
function writtenOutputs(step: Value): ReadonlySet<string> | undefined {
  const script = textOf(entryOf(step, "run"));
  if (script === undefined) return undefined;
  const lines = script.split("\n").filter((line) => line.includes("GITHUB_OUTPUT"));
  const isWritten =
    lines.length > 0 && lines.every((line) => /\b(echo|printf)\s+["']?[\w-]+=/.test(line));
  const names = [...lines.join("\n").matchAll(/(?<![\w-])([\w-]+)=/g)].map(([, name = ""]) => name);
  return isWritten ? new Set(names) : undefined;
}

function missingOutputs({ content, steps }: WrittenJob): readonly Missing[] {
  const outputs = new Map(
    steps.map((step) => [textOf(entryOf(step, "id")), writtenOutputs(step)] as const),
  );
  return expressionsIn(content).flatMap(([expression, place]) =>
    [...expression.matchAll(STEP)].flatMap(([, id, output = ""]): readonly Missing[] => {
      const isSet = outputs.get(id)?.has(output) !== false;
      return isSet ? [] : [[place, `step \`${id}\` sets no output \`${output}\``]];
    }),
  );
}

function missingResults(
  job: WrittenJob,
  byName: ReadonlyMap<string, WrittenJob>,
): readonly Missing[] {
  const needed = new Set(job.needs);
  const isOpen = job.needs.some((name) => name === "" || name.includes("${{"));
  return expressionsIn(job.content).flatMap(([expression, place]) =>
    [...expression.matchAll(NEEDS)].flatMap(([, name = "", , output]): readonly Missing[] => {
      const other = byName.get(name);
      if (other === undefined || isOpen) return [];
      if (!needed.has(name)) return [[place, `the job doesn't have \`${name}\` in \`needs\``]];
      const isSet =
        output === undefined ||
        other.isCall ||
        entryOf(entryOf(other.content, "outputs"), output) !== undefined;
      return isSet ? [] : [[place, `job \`${name}\` has no output \`${output}\``]];
    }),
  );
}

/** The names of a matrix; `undefined` if a run decides about them. */
function keysOfMatrix(job: Value): ReadonlySet<string> | undefined {
  const matrix = entryOf(entryOf(job, "strategy"), "matrix");
  const included = entryOf(matrix, "include");
  if (matrix?.kind !== "object" || (included !== undefined && included.kind !== "list")) {
    return undefined;
  }
  const items = itemsOf(included);
  if (items.some((item) => item.kind !== "object")) return undefined;
  return new Set([matrix, ...items].flatMap((each) => membersOf(each).map(([name]) => name)));
}

function missingInMatrix({ name: job, content }: WrittenJob): readonly Missing[] {
  const keys = keysOfMatrix(content);
  if (keys === undefined) return [];
  const expressions = expressionsIn(content);
  const optional = new Set(
    expressions.flatMap(([expression]) =>
      [...expression.matchAll(OPTIONAL)].map(([, name, other]) => name ?? other ?? ""),
    ),
  );
  return expressions.flatMap(([expression, place]) =>
    [...expression.matchAll(MATRIX)].flatMap(([, name = ""]): readonly Missing[] =>
      keys.has(name) || optional.has(name)
        ? []
        : [[place, `the matrix of \`${job}\` has no \`${name}\``]],
    ),
  );
}

function missingInputs({ content, jobs }: WrittenWorkflow): readonly Missing[] {
  const on = entryOf(content, "on");
  const declared = new Set(
    ["workflow_dispatch", "workflow_call"].flatMap((event) =>
      membersOf(entryOf(entryOf(on, event), "inputs")).map(([name]) => name.toLowerCase()),
    ),
  );
  if (declared.size === 0) return [];
  return jobs.flatMap((job) =>
    expressionsIn(job.content).flatMap(([expression, place]) =>
      [...expression.matchAll(INPUT)].flatMap(([, name = ""]): readonly Missing[] =>
        declared.has(name.toLowerCase()) ? [] : [[place, `the workflow has no input \`${name}\``]],
      ),
    ),
  );
}

const CALL_OUTPUT = /(?<![\w.-])jobs\.([\w-]+)\.outputs\.([\w-]+)/g;

/** Outputs of a called workflow that none of its jobs gives. */
function missingCallOutputs(
  { content }: WrittenWorkflow,
  byName: ReadonlyMap<string, WrittenJob>,
): readonly Missing[] {
  const outputs = entryOf(entryOf(entryOf(content, "on"), "workflow_call"), "outputs");
  return expressionsIn(outputs).flatMap(([expression, place]) =>
    [...expression.matchAll(CALL_OUTPUT)].flatMap(
      ([, name = "", output = ""]): readonly Missing[] => {
        const job = byName.get(name);
        if (job === undefined) return [[place, `no job has the name \`${name}\``]];
        const isSet = job.isCall || entryOf(entryOf(job.content, "outputs"), output) !== undefined;
        return isSet ? [] : [[place, `job \`${name}\` has no output \`${output}\``]];
      },
    ),
  );
}

const actionOf = (step: Value) => (textOf(entryOf(step, "uses")) ?? "").split("@")[0] ?? "";

/** Artifacts that are fetched by a name that no job of the workflow gives. */
function missingArtifacts({ jobs }: WrittenWorkflow): readonly Missing[] {
  const steps = jobs.flatMap((job) => job.steps);
  const given = steps
    .filter((step) => actionOf(step) === "actions/upload-artifact")
    .map((step) => textOf(entryOf(entryOf(step, "with"), "name")) ?? "artifact");
  // A called workflow, or a name that a run makes up, may give more.
  const isOpen = jobs.some(({ isCall }) => isCall) || given.some((name) => name.includes("${{"));
  if (given.length === 0 || isOpen) return [];
  return steps
    .filter((step) => actionOf(step) === "actions/download-artifact")
    .flatMap((step): readonly Missing[] => {
      const inputs = entryOf(step, "with");
      const name = entryOf(inputs, "name");
      const text = textOf(name) ?? "";
      const isOther = entryOf(inputs, "run-id") !== undefined || text.includes("${{");
      return name === undefined || isOther || given.includes(text)
        ? []
        : [[name, `no job gives the artifact \`${text}\``]];
    });
}

function missing(workflow: WrittenWorkflow): readonly Fact[] {
  const byName = new Map(workflow.jobs.map((each) => [each.name, each]));
  const faults = [
    ...workflow.jobs.flatMap((job) => [
      ...missingOutputs(job),
      ...missingResults(job, byName),
      ...missingInMatrix(job),
    ]),
    ...missingInputs(workflow),
    ...missingCallOutputs(workflow, byName),
    ...missingArtifacts(workflow),
  ];
  return faults.map(([place, message]) => factInFile(true, place, workflow.source, message));
}

/** The inputs of a workflow or an action that can be called. */
function inputsOf(content: Value | undefined): ReadonlyMap<string, Value> {
  const call = entryOf(entryOf(content, "on"), "workflow_call");
  return new Map(membersOf(entryOf(call ?? content, "inputs")));
}

function faultsOfCall(
  caller: Value,
  inputs: ReadonlyMap<string, Value>,
  uses: Value,
): readonly Missing[] {
  const given = membersOf(entryOf(caller, "with"));
  const names = new Set([...inputs.keys()].map((name) => name.toLowerCase()));
  const passed = new Set(given.map(([name]) => name.toLowerCase()));
  const unknown = given
    .filter(([name]) => !names.has(name.toLowerCase()) && !OF_IMAGES.test(name))
    .map(([name, place]): Missing => [place, `what is called has no input \`${name}\``]);
  const required = [...inputs]
    .filter(
      ([name, input]) =>
        textOf(entryOf(input, "required")) === "true" &&
        entryOf(input, "default") === undefined &&
        !passed.has(name.toLowerCase()),
    )
    .map(([name]): Missing => [uses, `the input \`${name}\` is missing`]);
  return [...unknown, ...required];
}

/** Secrets that a called workflow requires. */
function missingSecrets(caller: Value, content: Value, uses: Value): readonly Missing[] {
  const given = entryOf(caller, "secrets");
  const names = new Set(membersOf(given).map(([name]) => name.toLowerCase()));
  const call = entryOf(entryOf(content, "on"), "workflow_call");
  if (given !== undefined && given.kind !== "object") return [];
  return membersOf(entryOf(call, "secrets"))
    .filter(([, secret]) => textOf(entryOf(secret, "required")) === "true")
    .filter(([name]) => !names.has(name.toLowerCase()))
    .map(([name]): Missing => [uses, `the secret \`${name}\` is missing`]);
}

/** Inputs that GitHub gives to each action with an image. */
const OF_IMAGES = /^(args|entrypoint)$/;

/** Folders that the job checks out repositories into. */
function foldersOf({ steps }: WrittenJob): readonly string[] {
  return steps
    .filter((step) => actionOf(step) === "actions/checkout")
    .flatMap((step) => textOf(entryOf(entryOf(step, "with"), "path")) ?? [])
    .map((path) => joinPath(path));
}

/** Actions and workflows of the same repository that aren't there, or that take other inputs. */
function missingCalls(view: ModuleView): readonly Fact[] {
  if (view.purpose !== "root") return [];
  const { tree } = view;
  const root = (path: string) => joinPath(tree.root, path);
  const hasActions = [...tree.paths].some((path) => /(^|\/)action\.ya?ml$/.test(path));
  const others = [...tree.paths].filter((path) => path.startsWith(root(".github/workflows/")));
  return [...tree.files.values()].flatMap((source) => {
    const workflow = workflowIn(source);
    // Only at the root of a repository are paths relative to it.
    if (workflow === undefined || !source.path.startsWith(root(".github/"))) return [];
    const callers = workflow.jobs.flatMap((job) =>
      [job.content, ...job.steps].map((caller) => [caller, job] as const),
    );
    return callers.flatMap(([caller, job]): readonly Fact[] => {
      const uses = entryOf(caller, "uses");
      const text = textOf(uses) ?? "";
      if (uses === undefined || !text.startsWith("./") || text.includes("${{")) return [];
      if (foldersOf(job).some((folder) => joinPath(text).startsWith(`${folder}/`))) return [];
      const isWorkflow = /\.ya?ml$/.test(text);
      const found = (isWorkflow ? [text] : [`${text}/action.yml`, `${text}/action.yaml`])
        .map((path) => root(path))
        .find((path) => tree.paths.has(path));
      if (found === undefined) {
        const isAsked = isWorkflow ? others.length > 1 : hasActions;
        return [factInFile(isAsked, uses, source, `\`${text}\` doesn't exist`)];
      }
      const called = tree.files.get(found);
      if (called === undefined) return [];
      const content = isWorkflow ? workflowIn(called)?.content : yamlDocumentsOf(called)[0];
      if (content === undefined) return [];
      const faults = faultsOfCall(caller, inputsOf(content), uses);
      const secrets = isWorkflow ? missingSecrets(caller, content, uses) : [];
      return [...faults, ...secrets].map(([place, message]) =>
        factInFile(true, place, source, message),
      );
    });
  });
}

/** Rules for names in workflows that lead nowhere. */
export const workflowNameRules: readonly Rule[] = [
  {
    id: "gha-missing-name",
    title: "Workflow names something that doesn't exist",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The expression is empty and the run continues, or the call is refused.",
    fix: "Use the name of the output, input, matrix value, artifact or file, and list the job in `needs`.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/contexts",
    checks: [workflowCheck(missing), module(missingCalls), emptyPropertyCheck],
  },
];
