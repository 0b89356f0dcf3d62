import { entryOf, listOf, membersOf, textOf, textsOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import { type Check, file } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";

const PIPELINE = /(^|\/)(\.gitlab-ci\.ya?ml|[^/]+\.gitlab-ci\.ya?ml|\.gitlab(-ci)?\/.+\.ya?ml)$/;

/** Members at the top that aren't jobs. */
const GLOBAL =
  /^(after_script|before_script|cache|default|image|include|pages:deploy|services|spec|stages|variables|workflow)$/;

export interface Job {
  readonly name: string;
  readonly value: Value;
  /** Jobs with a dot in front are only templates of others. */
  readonly isTemplate: boolean;
}

/** The content of a pipeline, below its header if it has one. */
export function pipelineOf(source: SourceFile): Value | undefined {
  return PIPELINE.test(source.path) ? yamlDocumentsOf(source).at(-1) : undefined;
}

export function jobsOf(pipeline: Value | undefined): readonly Job[] {
  return membersOf(pipeline)
    .filter(([name, value]) => !GLOBAL.test(name) && value.kind === "object")
    .map(([name, value]) => ({ name, value, isTemplate: name.startsWith(".") }));
}

const SCRIPTS = ["before_script", "script", "after_script"];

/** The commands of a job, or of the defaults of all jobs. Lists may be nested. */
export function scriptOf(value: Value): string {
  return SCRIPTS.flatMap((name) => listOf(entryOf(value, name)).flatMap(textsOf)).join("\n");
}

/** Everything with scripts and images: jobs, defaults, and the pipeline itself. */
export function partsOf(pipeline: Value | undefined): readonly Value[] {
  if (pipeline === undefined) return [];
  const defaults = entryOf(pipeline, "default");
  return [
    pipeline,
    ...(defaults === undefined ? [] : [defaults]),
    ...jobsOf(pipeline).map(({ value }) => value),
  ];
}

/** Checks each part of a pipeline. The question answers with what is wrong, if anything. */
export function partCheck(question: (part: Value) => string | undefined): Check {
  return file((source): readonly Fact[] => {
    const pipeline = pipelineOf(source);
    return partsOf(pipeline).map((part) => {
      const fault = question(part);
      const place = part === pipeline ? (entryOf(part, "script") ?? entryOf(part, "image")) : part;
      return factInFile(fault !== undefined, place, source, fault ?? "the job is sound");
    });
  });
}

/** What jobs can name. Each is `undefined` if included files may add to it. */
export interface Names {
  readonly jobs: ReadonlySet<string> | undefined;
  readonly stages: ReadonlySet<string> | undefined;
}

const USUAL_STAGES = ["build", "test", "deploy"];

/** The file that starts a pipeline. Others are included in it, beside files that add names. */
const MAIN = /(^|\/)\.gitlab-ci\.ya?ml$/;

function namesIn(pipeline: Value, path: string): Names {
  const isOpen = entryOf(pipeline, "include") !== undefined || !MAIN.test(path);
  const listed = entryOf(pipeline, "stages");
  const stages =
    listed === undefined ? USUAL_STAGES : listOf(listed).map((each) => textOf(each) ?? "");
  return {
    jobs: isOpen ? undefined : new Set(jobsOf(pipeline).map(({ name }) => name)),
    stages: isOpen && listed === undefined ? undefined : new Set([".pre", ...stages, ".post"]),
  };
}

/** Checks each job. The question answers with what is wrong, if anything. */
export function jobCheck(question: (job: Job, names: Names) => string | undefined): Check {
  return file((source): readonly Fact[] => {
    const pipeline = pipelineOf(source);
    if (pipeline === undefined) return [];
    const names = namesIn(pipeline, source.path);
    return jobsOf(pipeline).map((job) => {
      const fault = question(job, names);
      return factInFile(fault !== undefined, job.value, source, fault ?? "the job is sound");
    });
  });
}
