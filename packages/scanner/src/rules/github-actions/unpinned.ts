import { looseness } from "../../container/image-reference.ts";
import { entryOf, textOf as valueText } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import { isActionPath } from "../../formats/github-actions/format.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import { shownScript } from "../../secrets/mask.ts";
import { type Command, commandsIn, programOf } from "../../shell/commands.ts";
import { looseIndex, unsignedPackages } from "../../shell/package-sources.ts";
import { unpinnedDeployment, unpinnedSoftware } from "../../shell/unpinned.ts";
import { BRANCHES } from "../../source/revisions.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { found, jobsOf, type StepPlace, stepCheck, stepsOf, textOf, WORKFLOW } from "./steps.ts";

const SECURE_USE = "https://docs.github.com/en/actions/reference/security/secure-use";

const explanation = "The next run may use other code, untested and unnoticed.";

function says(part: string | undefined, step: BlockView): Fact {
  return found(part !== undefined, step, "run", `\`run\` has \`${shownScript(part ?? "")}\``);
}

/** Images of a job and of the services beside it. */
function followsLatest(job: BlockView): readonly Fact[] {
  const { value } = job.attr("services");
  const services = value.kind === "object" ? [...value.entries.keys()] : [];
  const paths = [
    "container",
    "container.image",
    ...services.map((name) => `services.${name}.image`),
  ];
  return paths.flatMap((path) => {
    const image = textOf(job, path);
    const why = image === "" || image.includes("${{") ? undefined : looseness(image);
    return why === undefined ? [] : [found(true, job, path, `\`${image}\` ${why}`)];
  });
}

/** The image in which the steps of a job run, by a tag that its publisher can move. */
function tagOfContainer(job: BlockView): readonly Fact[] {
  // With credentials, the image comes from a registry of the same people.
  if (job.attr("container.credentials").value.kind !== "null") return [];
  return ["container", "container.image"].flatMap((path) => {
    const image = textOf(job, path);
    const isOpen = image === "" || image.includes("${{") || looseness(image) !== undefined;
    const message = `\`${image}\` has no digest`;
    return isOpen ? [] : [found(!image.includes("@"), job, path, message)];
  });
}

/** An image of another author, as the word of a command: `ghcr.io/example/lint:latest`. */
const LATEST_IMAGE = /^[a-z0-9][\w.-]*(\/[\w.-]+)*:latest$/;

/** Steps that make images, which the job may run by the tag that it gave them. */
const BUILDS =
  /\b(docker|podman|buildah)\s[^\n]{0,80}\b(build|bake|tag|load)\b|docker\/(build-push|bake)-action/;

function runsLatest(job: BlockView): readonly Fact[] {
  let isMade = false;
  return stepsOf(job).map((step) => {
    isMade ||= BUILDS.test(textOf(step, "run")) || BUILDS.test(textOf(step, "uses"));
    const command = isMade ? undefined : commandsIn(textOf(step, "run")).find(startsLatest);
    return says(command?.join(" "), step);
  });
}

function startsLatest(command: Command): boolean {
  const [, verb = ""] = command;
  return (
    /^(docker|podman)$/.test(programOf(command)) &&
    /^(run|pull|create)$/.test(verb) &&
    command.some((word) => LATEST_IMAGE.test(word))
  );
}

/** A program that is fetched at its newest version, whatever that is. */
const NEWEST = new RegExp(`^(?!npm@)@?[\\w./-]+@(latest|next|${BRANCHES})$`);

/** Programs that fetch a package and run it, with the words before the package's name. */
const RUNNERS = /^(npx|bunx|uvx|npm (exec|x)|(pnpm|yarn) dlx|go run) (-\S+ )*/;

/** Runners that fetch the package even if the project has it, or without asking. */
const FETCHES = /^(uvx|(pnpm|yarn) dlx|npx (-\S+ )*(-y|--yes)|npm (exec|x) (-\S+ )*(-y|--yes)) /;

const NAME_ONLY = /^(@[\w.-]+\/)?[a-z][\w.-]*$/;

/** Programs that install packages for all, which follow. */
const INSTALLERS =
  /^(npm|pnpm) (install|i|add) (.* )?(-g|--global)\b|^yarn global add |^go install /;

function runsNewest(command: Command): boolean {
  const text = [programOf(command), ...command.slice(1), ""].join(" ");
  const runner = RUNNERS.exec(text)?.[0];
  if (runner !== undefined) {
    const name = text.slice(runner.length).split(" ")[0] ?? "";
    return NEWEST.test(name) || (FETCHES.test(text) && NAME_ONLY.test(name));
  }
  return INSTALLERS.test(text) && command.some((word) => NEWEST.test(word));
}

/** Steps that hand the newest versions to people for review. */
const PROPOSES = /create-pull-request|\bgh pr create\b|\bgit (commit|push)\b/;

function proposes(step: BlockView): boolean {
  return PROPOSES.test(`${textOf(step, "uses")} ${textOf(step, "run")}`);
}

function runsUnpinned({ step, steps }: StepPlace): Fact {
  const script = steps.isAfter(-1, proposes) ? "" : textOf(step, "run");
  const command = commandsIn(script).find(runsNewest);
  return says(command?.join(" ") ?? unpinnedSoftware(script), step);
}

/** An input such as `terraform_version` or `node-version`. */
const VERSION_INPUT = /(^|[_-])version$/i;

const ANY_RELEASE = /^(latest|nightly|edge|master|main|\*|x)$/i;

/** Inputs by which an action installs the newest release. */
function setsUpNewest({ step }: StepPlace): readonly Fact[] {
  const { value } = step.attr("with");
  if (value.kind !== "object") return [];
  return [...value.entries]
    .filter(([name]) => VERSION_INPUT.test(name))
    .map(([name, version]) => {
      const text = version.kind === "string" ? version.value : "";
      return found(ANY_RELEASE.test(text), step, "with", `\`${name}\` is \`${text}\``);
    });
}

/** Rules for software whose version a workflow doesn't fix. */
/** The image that an action runs in. */
function imageOfAction(source: SourceFile): readonly Fact[] {
  if (!isActionPath(source.path)) return [];
  const [content] = yamlDocumentsOf(source);
  const image = entryOf(entryOf(content, "runs"), "image");
  const name = /^docker:\/\/(.+)$/.exec(valueText(image) ?? "")?.[1] ?? "";
  const loose = name === "" ? undefined : looseness(name);
  return [factInFile(loose !== undefined, image, source, `\`${name}\` ${loose}`)];
}

export const workflowUnpinnedRules: readonly Rule[] = [
  {
    id: "gha-image-latest",
    title: "Container of a job is not pinned to a version",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation,
    fix: "Name a version as the image's tag or, better, its digest.",
    link: SECURE_USE,
    checks: [
      resource(WORKFLOW, (workflow) => jobsOf(workflow).flatMap(followsLatest)),
      resource(WORKFLOW, (workflow) => jobsOf(workflow).flatMap(runsLatest)),
      file(imageOfAction),
    ],
  },
  {
    id: "gha-image-tag",
    title: "Container of a job is named by a tag",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation:
      "The steps run in it with the job's token and secrets, and the publisher can move the tag to other code.",
    fix: "Name the digest: `image:1.9.8@sha256:…`.",
    link: SECURE_USE,
    checks: [resource(WORKFLOW, (workflow) => jobsOf(workflow).flatMap(tagOfContainer))],
  },
  {
    id: "gha-unpinned-tool",
    title: "Workflow uses software without a fixed version",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation,
    fix: "Name the version (`serve@14.2.4`, `checkov==3.2.400`), or install from a lock file (`npm ci`).",
    link: SECURE_USE,
    checks: [stepCheck(runsUnpinned), stepCheck(setsUpNewest)],
  },
  {
    id: "gha-package-source",
    title: "Workflow installs packages that others can replace",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation:
      "Packages without a signature, over plain HTTP, or by a name that is free on a second index can come from anyone.",
    fix: "Take the option out, and use a single index over HTTPS.",
    link: SECURE_USE,
    checks: [
      stepCheck(({ step }) => {
        const script = textOf(step, "run");
        return says(unsignedPackages(script) ?? looseIndex(script), step);
      }),
    ],
  },
  {
    id: "gha-unpinned-deployment",
    title: "Workflow deploys a chart or manifest without a fixed version",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "The next run may deploy something else, untested and unnoticed.",
    fix: "Name the chart's version with `--version`, and a tag in the manifest's address.",
    link: "https://helm.sh/docs/helm/helm_upgrade/",
    checks: [stepCheck(({ step }) => says(unpinnedDeployment(textOf(step, "run")), step))],
  },
];
