// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are those of workflows
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { type Command, commandsIn, isShell, programOf } from "../../shell/commands.ts";
import { conditionsOf, environmentOf, found, type StepPlace, textOf } from "./steps.ts";
import { keepsStrangersOut, triggersOf } from "./triggers.ts";

/** The artifacts of the run that caused this one. */
export function bringsArtifact(step: BlockView): boolean {
  const isAction = /(^|\/)(action-)?download-(workflow-)?artifact/.test(textOf(step, "uses"));
  return isAction || downloadIn(step) !== undefined;
}

/** `gh run download ID --dir report` */
function downloadIn(step: BlockView): Command | undefined {
  return commandsIn(textOf(step, "run")).find((command) =>
    command.join(" ").startsWith("gh run download"),
  );
}

type Variables = (name: string) => string | undefined;

/** A value that can be a part of a path without quotes. */
const PART_OF_PATH = /^[\w./${}-]{1,100}$/;

/** Longer scripts keep their variables, because many of them could become a text without a limit. */
const MAX_RESOLVED = 20_000;

/** A script with known variables replaced, and its templates without blanks as parts of words. */
function resolved(script: string, variables: Variables): string {
  if (script.length > MAX_RESOLVED) return script;
  const inner = (text: string) =>
    text.replace(
      /\$\{\{([^{}]{0,200})\}\}/g,
      (_, template: string) => `\${{${template.replaceAll(/\s/g, "")}}}`,
    );
  return inner(script).replace(/\$\{([A-Za-z_]\w*)\}|\$([A-Za-z_]\w*)/g, (whole, braced, plain) => {
    const value = inner(variables(braced ?? plain) ?? "");
    return PART_OF_PATH.test(value) ? value : whole;
  });
}

/** More folders within each other are no workflow's. */
const MAX_PARTS = 20;

/** Parts of a path; a path within the workspace starts with its first folder. */
function partsOf(path: string): readonly string[] {
  const written = path
    .replace(/^(\$\{\{github\.workspace\}\}|\$\{?GITHUB_WORKSPACE\}?)(?=\/|$)/, ".")
    .replace(/^\$\{?RUNNER_TEMP\}?(?=\/|$)/, "${{runner.temp}}")
    .split("/", 2 * MAX_PARTS)
    .filter((part, index) => part !== "." && (part !== "" || index === 0));
  const parts: string[] = [];
  for (const part of written) {
    if (part === "..") parts.pop();
    else parts.push(part);
  }
  return parts.slice(0, MAX_PARTS);
}

const isElsewhere = (path: string) => /^[$/~]/.test(path);

/** Programs that read what they run from the folder in which they start. */
const BUILD_TOOL = /^(npm|yarn|pnpm|make|cargo|go|mvn|gradle)$/;

/** What a command runs, as opposed to a program on the path: a file, or the folder of a build. */
function startedBy(
  command: Command,
): { readonly shown: string; readonly path: string } | undefined {
  const [first = ""] = command;
  const program = programOf(command);
  if (/^[^-=][^=]*\/[^=]+$/.test(first)) return { shown: first, path: first };
  if (isShell(program) || /^(node|python\d?|ruby|perl|source|\.)$/.test(program)) {
    const file = command.slice(1).find((word) => !word.startsWith("-"));
    return file === undefined ? undefined : { shown: `${program} ${file}`, path: file };
  }
  if (!BUILD_TOOL.test(program)) return undefined;
  const option = command.findIndex((word) => /^(-C|--prefix|--cwd|--dir)$/.test(word));
  return { shown: program, path: option === -1 ? "." : (command[option + 1] ?? ".") };
}

/** Whether a file or folder is below one that a step before unpacked artifacts to. */
function isUnpacked({ steps, index }: StepPlace, path: string): boolean {
  const folders = steps.firstBy(folderOfArtifact);
  const parts = partsOf(path);
  const above = parts.map((_, last) => parts.slice(0, last + 1).join("/"));
  return [...above, ...(isElsewhere(path) ? [] : [""])].some(
    (folder) => (folders.get(folder) ?? index) < index,
  );
}

function folderOfArtifact(step: BlockView): string | undefined {
  if (!bringsArtifact(step)) return undefined;
  const download = downloadIn(step) ?? [];
  const at = download.findIndex((word) => /^(-D|--dir)$/.test(word));
  const folder = at === -1 ? textOf(step, "with.path") : (download[at + 1] ?? "");
  return partsOf(resolved(folder, () => undefined)).join("/");
}

/** A file of an artifact that a step runs. */
function unpackedFile(place: StepPlace): string | undefined {
  const { workflow, job, step } = place;
  const variables = environmentOf([step, job, workflow]);
  let folder = resolved(textOf(step, "working-directory"), variables) || ".";
  const within = (path: string) => (isElsewhere(path) ? path : `${folder}/${path}`);
  for (const command of commandsIn(resolved(textOf(step, "run"), variables))) {
    if (command[0] === "cd") folder = partsOf(within(command[1] ?? "~")).join("/") || ".";
    const started = startedBy(command);
    if (started !== undefined && isUnpacked(place, within(started.path))) return started.shown;
  }
  return undefined;
}

/** Whether a step starts a file of another run's artifact. */
export function runsArtifact(place: StepPlace): Fact {
  const { workflow, step, steps, index } = place;
  const isCaused = triggersOf(workflow).has("workflow_run");
  if (!isCaused || !steps.isBefore(index, bringsArtifact)) return fact(false);
  const file = unpackedFile(place);
  const isGuarded = keepsStrangersOut(conditionsOf(place));
  return found(
    file !== undefined && !isGuarded,
    step,
    "run",
    `\`run\` starts \`${file}\` after an artifact of another run was unpacked`,
  );
}
