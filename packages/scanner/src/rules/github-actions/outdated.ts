import type { Value } from "../../evaluate/value.ts";
import { describeEnd, endOfLife } from "../../lifecycles/end-of-life.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { itemsIn, matrixNameIn, matrixValues } from "./matrix.ts";
import { found, jobCheck, type StepPlace, stepCheck, textOf } from "./steps.ts";

/** The first major version of an action that isn't made for Node 16 or older. */
const FIRST_MAJOR: Readonly<Record<string, number>> = {
  "actions/cache": 4,
  "actions/checkout": 4,
  "actions/download-artifact": 4,
  "actions/github-script": 7,
  "actions/labeler": 5,
  "actions/setup-dotnet": 4,
  "actions/setup-go": 5,
  "actions/setup-java": 4,
  "actions/setup-node": 4,
  "actions/setup-python": 5,
  "actions/stale": 9,
  "actions/upload-artifact": 4,
  "aws-actions/amazon-ecr-login": 2,
  "aws-actions/configure-aws-credentials": 4,
  "azure/login": 2,
  "azure/setup-helm": 4,
  "azure/setup-kubectl": 4,
  "codecov/codecov-action": 4,
  "docker/build-push-action": 5,
  "docker/login-action": 3,
  "docker/metadata-action": 5,
  "docker/setup-buildx-action": 3,
  "docker/setup-qemu-action": 3,
  "dorny/paths-filter": 3,
  "github/codeql-action": 3,
  "golangci/golangci-lint-action": 4,
  "google-github-actions/auth": 2,
  "google-github-actions/setup-gcloud": 2,
  "hashicorp/setup-terraform": 3,
  "peaceiris/actions-gh-pages": 4,
  "peter-evans/create-pull-request": 6,
  "pnpm/action-setup": 3,
  "softprops/action-gh-release": 2,
};

/** Actions whose old versions use a service that GitHub has shut down. */
const SHUT_DOWN = /^actions\/(cache|(down|up)load-artifact)$/;

/** Actions that their owners have archived, and what takes their place. */
const ARCHIVED: Readonly<Record<string, string>> = {
  "actions/create-release": "`gh release create`",
  "actions/upload-release-asset": "`gh release upload`",
  "actions/setup-ruby": "`ruby/setup-ruby`",
  "actions-rs/toolchain": "`rustup`",
  "actions-rs/cargo": "`cargo`",
};

/** The version of an action, which the comment names where a commit is used. */
function versionOf(block: BlockView, revision: string): string {
  if (!/^[0-9a-f]{40}$/.test(revision)) return revision;
  const { file, end } = block.attr("uses").location;
  const line = file.text.slice(end, end + MAX_COMMENT).split("\n", 1)[0] ?? "";
  return /^["']?\s*#\s*(v\d+)/.exec(line)?.[1] ?? "";
}

const MAX_COMMENT = 80;

function isOutdated(block: BlockView): Fact {
  const uses = textOf(block, "uses");
  const [path = "", revision = ""] = uses.split("@");
  const version = versionOf(block, revision);
  const name = path.split("/").slice(0, 2).join("/").toLowerCase();
  const successor = Object.hasOwn(ARCHIVED, name) ? ARCHIVED[name] : undefined;
  if (successor !== undefined) {
    return found(true, block, "uses", `\`${name}\` is archived; use ${successor}`);
  }
  const first = Object.hasOwn(FIRST_MAJOR, name) ? FIRST_MAJOR[name] : undefined;
  const major = Number(/^v(\d+)/.exec(version)?.[1] ?? Number.NaN);
  const isOld = first !== undefined && major < first;
  const why = SHUT_DOWN.test(name)
    ? "is refused by GitHub"
    : "was made for a version of Node that runners no longer have";
  return found(isOld, block, "uses", `\`${uses}\` ${why}`);
}

/** `ubuntu-18.04`, `macos-11`, `windows-2019` */
function runsOnOld(job: BlockView): Fact {
  for (const label of itemsIn(job.attr("runs-on").value)) {
    const text = textIn(label);
    const end = endOfRunner(text);
    if (end !== undefined) {
      return found(true, job, "runs-on", `\`runs-on\` is \`${text}\`, ${end}`);
    }
    const name = matrixNameIn(text);
    const values = name === undefined ? [] : matrixValues(job, name).flatMap(itemsIn).map(textIn);
    const old = values.find((each) => endOfRunner(each) !== undefined);
    if (old !== undefined) {
      const message = `\`${name}\` of the matrix has \`${old}\`, ${endOfRunner(old)}`;
      return found(true, job, "strategy.matrix", message);
    }
  }
  return fact(false);
}

const textIn = (value: Value) => (value.kind === "string" ? value.value : "");

function endOfRunner(label: string): string | undefined {
  const [, system = "", version = ""] = /^(ubuntu|macos|windows)-([\d.]+)/.exec(label) ?? [];
  const end = system === "" ? undefined : endOfLife(`runner-${system}`, version);
  return end && describeEnd(end);
}

/** Commands that the runner refuses. It still takes `::set-output` and `::save-state`. */
const WITHDRAWN = /::(set-env\s+name=|add-path::)/;

function usesWithdrawn({ step }: StepPlace): Fact {
  const [, text = ""] = WITHDRAWN.exec(textOf(step, "run")) ?? [];
  const command = /^[a-z-]*/.exec(text)?.[0];
  return found(text !== "", step, "run", `the runner refuses the command \`::${command}\``);
}

/** Inputs of actions that install a language, and the language. */
const LANGUAGES: readonly (readonly [action: RegExp, input: string, product: string])[] = [
  [/^actions\/setup-node@/, "node-version", "nodejs"],
  [/^actions\/setup-python@/, "python-version", "python"],
  [/^actions\/setup-go@/, "go-version", "go"],
  [/^actions\/setup-dotnet@/, "dotnet-version", "dotnet"],
  [/^shivammathur\/setup-php@/, "php-version", "php"],
  [/^ruby\/setup-ruby@/, "ruby-version", "ruby"],
];

function installsOld({ step }: StepPlace): Fact {
  const language = LANGUAGES.find(([action]) => action.test(textOf(step, "uses")));
  if (language === undefined) return fact(false);
  const [, input, product] = language;
  const { value } = step.attr(`with.${input}`);
  const version = value.kind === "string" || value.kind === "number" ? String(value.value) : "";
  const end = endOfLife(product, version);
  return found(
    end !== undefined && !end.isRecent,
    step,
    `with.${input}`,
    `\`${input}\` is ${version}, ${end && describeEnd(end)}`,
  );
}

/** Rules for parts of workflows that no longer exist or aren't supported. */
export const workflowOutdatedRules: readonly Rule[] = [
  {
    id: "gha-outdated-runner",
    title: "Runner's system is past its end of life",
    severity: "MEDIUM",
    category: "security",
    topic: "outdated",
    explanation: "GitHub has removed the image: the job waits for a machine that never comes.",
    fix: "Name a current image, such as `ubuntu-24.04`.",
    link: "https://github.com/actions/runner-images#available-images",
    checks: [jobCheck(runsOnOld)],
  },
  {
    id: "gha-outdated-action",
    title: "Action is outdated",
    severity: "MEDIUM",
    category: "security",
    topic: "outdated",
    explanation:
      "The version gets no fixes, and GitHub refuses it or runs it on a Node it was not made for.",
    fix: "Use the current major version, by its full commit.",
    link: "https://docs.github.com/en/actions/concepts/workflows-and-actions/custom-actions",
    checks: [stepCheck(({ step }) => isOutdated(step))],
  },
  {
    id: "gha-withdrawn-command",
    title: "Workflow command has been withdrawn",
    severity: "MEDIUM",
    category: "security",
    topic: "outdated",
    explanation:
      "The step fails, or any program that prints to the log can change later steps if the command is allowed again.",
    fix: 'Write to the file instead: `echo "NAME=value" >> "$GITHUB_ENV"` or `echo "$HOME/bin" >> "$GITHUB_PATH"`.',
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands",
    checks: [stepCheck(usesWithdrawn)],
  },
  {
    id: "gha-outdated-language",
    title: "Workflow builds with a language past its end of life",
    severity: "LOW",
    category: "security",
    topic: "outdated",
    explanation: "The project is built and tested with a version whose flaws are no longer fixed.",
    fix: "Name a version that is still supported.",
    checks: [stepCheck(installsOld)],
  },
  {
    id: "gha-outdated-node",
    title: "Action runs on a Node past its end of life",
    severity: "MEDIUM",
    category: "security",
    topic: "outdated",
    explanation: "GitHub runs the action on a Node that it was not made for, or refuses it.",
    fix: "Set `using: node24` and test the action with it.",
    link: "https://docs.github.com/en/actions/reference/workflows-and-actions/metadata-syntax#runs-for-javascript-actions",
    checks: [
      resource("github_action", (action) => action.attr("using").isIn(["node12", "node16"])),
    ],
  },
];
