import { looseness } from "../../container/image-reference.ts";
import { entryOf, listOf, membersOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import { shownScript } from "../../secrets/mask.ts";
import { deploys } from "../../shell/deploying.ts";
import { unverifiedCode } from "../../shell/downloads.ts";
import { looseIndex, unsignedPackages } from "../../shell/package-sources.ts";
import { unpinnedDeployment, unpinnedSoftware } from "../../shell/unpinned.ts";
import { isBranch, isInMovingFolder } from "../../source/revisions.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { type Job, jobCheck, type Names, partCheck, pipelineOf, scriptOf } from "./pipeline.ts";

const shown = (text: string | undefined) => text && `the script has \`${shownScript(text)}\``;

function imageOf(value: Value | undefined): string {
  return textOf(value) ?? textOf(entryOf(value, "name")) ?? "";
}

function looseImage(part: Value): string | undefined {
  const images = [entryOf(part, "image"), ...listOf(entryOf(part, "services"))].map(imageOf);
  const image = images.find(
    (each) => each !== "" && !/:?\$\{?\w+\}?$/.test(each) && looseness(each) !== undefined,
  );
  return image === undefined ? undefined : `\`${image}\` ${looseness(image)}`;
}

/** Why an included file can be another one in the next run, or `undefined`. */
function looseInclude(include: Value): string | undefined {
  const text = textOf(include);
  const remote =
    textOf(entryOf(include, "remote")) ?? (/^https?:/.test(text ?? "") ? text : undefined);
  if (remote !== undefined) {
    if (remote.startsWith("http://")) return `\`${remote}\` is fetched without encryption`;
    const isChecked = entryOf(include, "integrity") !== undefined;
    const isMoving = isInMovingFolder(remote) && !isChecked;
    return isMoving ? `\`${remote}\` is a file of a branch` : undefined;
  }
  const component = textOf(entryOf(include, "component"));
  const version = component?.split("@")[1];
  if (version !== undefined) {
    return isBranch(version) || version === "~latest" ? `\`${component}\` moves on` : undefined;
  }
  const project = textOf(entryOf(include, "project"));
  const ref = textOf(entryOf(include, "ref"));
  if (project === undefined || ref?.startsWith("$") === true) return undefined;
  if (ref === undefined) return `\`${project}\` is included without \`ref\``;
  return isBranch(ref) ? `\`${project}\` is included from the branch \`${ref}\`` : undefined;
}

function looseIncludes(source: SourceFile): readonly Fact[] {
  const pipeline = pipelineOf(source);
  return listOf(entryOf(pipeline, "include")).map((include) => {
    const fault = looseInclude(include);
    return factInFile(fault !== undefined, include, source, fault ?? "the file is fixed");
  });
}

/** Jobs that others wait for, or take files from. */
function waitsForNobody({ value }: Job, { jobs }: Names): string | undefined {
  const needed = ["needs", "dependencies"].flatMap((list) => listOf(entryOf(value, list)));
  const missing = needed
    .filter(
      (each) => entryOf(each, "pipeline") === undefined && entryOf(each, "project") === undefined,
    )
    .map((each) => textOf(each) ?? textOf(entryOf(each, "job")) ?? "")
    .find((name) => jobs?.has(name) === false && name !== "" && !name.includes("$"));
  return missing && `no job has the name \`${missing}\``;
}

function hasNoStage({ value, isTemplate }: Job, { stages }: Names): string | undefined {
  const stage = textOf(entryOf(value, "stage")) ?? "";
  const isOpen = isTemplate || stage === "" || stage.includes("$");
  return isOpen || stages?.has(stage) !== false ? undefined : `\`stages\` lacks \`${stage}\``;
}

function hasOldFilter({ value }: Job): string | undefined {
  const old = ["only", "except"].find((name) => entryOf(value, name) !== undefined);
  return old && `\`${old}\` is deprecated`;
}

/** Tokens that GitLab no longer gives to jobs. */
function usesOldToken({ value }: Job): string | undefined {
  const [token] = /\$\{?CI_JOB_JWT(_V[12])?\b/.exec(scriptOf(value)) ?? [];
  return token && `\`${token}\` was removed; use \`id_tokens\``;
}

function outdatedGlobals(source: SourceFile): readonly Fact[] {
  return membersOf(pipelineOf(source))
    .filter(([name]) => /^(image|services|cache|before_script|after_script)$/.test(name))
    .map(([name, value]) =>
      factInFile(true, value, source, `\`${name}\` at the top is deprecated; use \`default\``),
    );
}

/** Jobs that try what isn't supported yet, so that their failure is only a warning. */
const TRIAL = /(^|[-_:. ])(next|nightly|experimental|canary|preview|beta|unstable)([-_:. ]|$)/i;

function mayFail({ name, value }: Job): string | undefined {
  const isManual = textOf(entryOf(value, "when")) === "manual";
  const isAllowed = textOf(entryOf(value, "allow_failure")) === "true";
  return isAllowed && !isManual && !TRIAL.test(name) ? "`allow_failure` is true" : undefined;
}

function deploysTogether({ value, isTemplate }: Job): string | undefined {
  const isOpen = isTemplate || entryOf(value, "extends") !== undefined;
  const isAlone = entryOf(value, "resource_group") !== undefined;
  return deploys(scriptOf(value)) && !isOpen && !isAlone
    ? "`resource_group` is not set"
    : undefined;
}

function deploysUntilCanceled({ value, isTemplate }: Job): string | undefined {
  const isCanceled = textOf(entryOf(value, "interruptible")) === "true";
  return deploys(scriptOf(value)) && isCanceled && !isTemplate
    ? "`interruptible` is true"
    : undefined;
}

/** Artifacts of each run, other than those of a release, which people keep on purpose. */
function keepsForEver({ value }: Job): string | undefined {
  const isForEver = textOf(entryOf(entryOf(value, "artifacts"), "expire_in")) === "never";
  const filters = ["rules", "only"].flatMap((name) => listOf(entryOf(value, name)));
  const isRelease = filters.some((each) =>
    /CI_COMMIT_TAG|^tags$/.test(textOf(entryOf(each, "if")) ?? textOf(each) ?? ""),
  );
  return isForEver && !isRelease ? "`expire_in` is `never`" : undefined;
}

const YAML = "https://docs.gitlab.com/ci/yaml/";

/** Rules for pipelines of GitLab. */
export const gitlabRules: readonly Rule[] = [
  {
    id: "gl-include-unpinned",
    title: "Pipeline includes a file that moves on",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone who can push to the branch runs code with the pipeline's secrets.",
    fix: "Name a tag or commit in `ref` or after `@`, and set `integrity` for remote files.",
    link: `${YAML}#include`,
    checks: [file(looseIncludes)],
  },
  {
    id: "gl-image-latest",
    title: "Image of a job is not pinned to a version",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "The next run may use other code, untested and unnoticed.",
    fix: "Name a version as the image's tag or, better, its digest.",
    link: `${YAML}#image`,
    checks: [partCheck(looseImage)],
  },
  {
    id: "gl-unpinned-tool",
    title: "Pipeline uses software without a fixed version",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "The next run may use other code, untested and unnoticed.",
    fix: "Name the version, or install from a lock file (`npm ci`).",
    link: "https://docs.gitlab.com/ci/pipeline_security/",
    checks: [
      partCheck((part) => {
        const script = scriptOf(part);
        return shown(unpinnedSoftware(script) ?? unpinnedDeployment(script));
      }),
    ],
  },
  {
    id: "gl-unverified-code",
    title: "Pipeline runs or installs what it doesn't verify",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone who controls the address can run code with the pipeline's secrets.",
    fix: "Install a fixed version from a package, and leave the check of signatures on.",
    link: "https://docs.gitlab.com/ci/pipeline_security/",
    checks: [
      partCheck((part) => {
        const script = scriptOf(part);
        return shown(unverifiedCode(script) ?? unsignedPackages(script) ?? looseIndex(script));
      }),
    ],
  },
  {
    id: "gl-missing-job",
    title: "Job waits for a job or stage that doesn't exist",
    severity: "MEDIUM",
    category: "quality",
    explanation: "GitLab refuses the pipeline, so none of its jobs runs.",
    fix: "Name a job of the pipeline in `needs`, and a stage of `stages`.",
    link: `${YAML}#needs`,
    checks: [jobCheck(waitsForNobody), jobCheck(hasNoStage)],
  },
  {
    id: "gl-outdated-keyword",
    title: "Pipeline uses a deprecated keyword",
    severity: "LOW",
    category: "quality",
    explanation: "GitLab no longer develops it, and may remove or has removed it.",
    fix: "Use `rules` and `id_tokens`, and put the defaults of all jobs in `default`.",
    link: "https://docs.gitlab.com/ci/yaml/deprecated_keywords/",
    checks: [jobCheck(hasOldFilter), jobCheck(usesOldToken), file(outdatedGlobals)],
  },
  {
    id: "gl-hidden-failure",
    title: "Failure of a job is ignored",
    severity: "LOW",
    category: "quality",
    explanation: "The pipeline passes even if the job fails.",
    fix: "Leave out `allow_failure`, or list the expected `exit_codes`.",
    link: `${YAML}#allow_failure`,
    checks: [jobCheck(mayFail)],
  },
  {
    id: "gl-concurrent-deployments",
    title: "Two pipelines can deploy at the same time",
    severity: "LOW",
    category: "quality",
    explanation: "An older pipeline can overwrite what a newer one has just deployed.",
    fix: "Set `resource_group` of the job.",
    link: "https://docs.gitlab.com/ci/resource_groups/",
    checks: [jobCheck(deploysTogether)],
  },
  {
    id: "gl-endless-artifacts",
    title: "Artifacts of every run are kept forever",
    severity: "LOW",
    category: "efficiency",
    explanation: "You pay for storage by its size, and old artifacts are rarely needed.",
    fix: "Set `expire_in`, such as `1 week`. GitLab keeps the artifacts of the latest run anyway.",
    link: `${YAML}#artifactsexpire_in`,
    checks: [jobCheck(keepsForEver)],
  },
  {
    id: "gl-canceled-deployment",
    title: "Newer pipeline cancels a deployment in progress",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "An apply that is killed leaves half of its changes, a locked state, or resources that the state doesn't know.",
    fix: "Set `interruptible: false` for jobs that deploy.",
    link: `${YAML}#interruptible`,
    checks: [jobCheck(deploysUntilCanceled)],
  },
];
