import { string } from "../evaluate/value.ts";
import { parseHcl } from "../hcl/parser.ts";
import { baseName, directoryOf } from "../source/path.ts";
import type { SourceFile } from "../source/source-file.ts";
import { clusterHooks } from "./cluster-hooks.ts";
import { danger, dangersOf } from "./dangers.ts";
import { commandsIn, type FileCommand } from "./file-commands.ts";
import { type FoundProgram, found } from "./found-program.ts";
import type { PackageTracer } from "./package-tracer.ts";
import type { Danger, When } from "./program.ts";
import { scriptLanguage } from "./trace/commands.ts";

/** Settings of Terraform that replace the registry as the place that providers come from. */
const TERRAFORM_SETTINGS = /(^|\/)(\.terraformrc|terraform\.rc|\.tofurc|[\w.-]+\.tfrc)$/;

/** Tests of scripts, which try what the scripts do. */
const TESTS = /\.bats$/;

const SHELL_SCRIPT = /\.(sh|bash|zsh|ksh|command|ps1|bat|cmd)$/;

/** Programs for Terraform in the package. */
const BUNDLED_PLUGIN =
  /(^|\/)(terraform\.d\/plugins\/|terraform-(provider|provisioner)-[\w-]+(_v[\d.]+)?(_x\d)?(\.exe|\.zip)?$)/;

/** What files of the package run, apart from Terraform code: on opening, on installing, by hand. */
export function programsOfFiles(
  tracer: PackageTracer,
  ran: ReadonlySet<string>,
): readonly FoundProgram[] {
  const { tree } = tracer;
  const programs: FoundProgram[] = [];
  const commands: (() => FoundProgram)[] = [];
  for (const file of tree.files.values()) {
    if (tree.isInstalled(file.path)) continue;
    programs.push(...clusterHooks(tracer, file));
    const own = commandsIn(file);
    if (own !== undefined)
      commands.push(...own.map((each) => () => fileCommand(tracer, file, each)));
    else if (TERRAFORM_SETTINGS.test(file.path)) programs.push(...terraformSettings(file));
    else if (!ran.has(file.path)) programs.push(...script(tracer, file));
  }
  // What starts other scripts comes last, so that it doesn't use up the budget for them.
  programs.push(...commands.map((trace) => trace()));
  return [...saidOnce(programs), ...bundledPlugins(tracer)];
}

/** Each danger of what people start is said of the script that it is in, or of the first that starts it. */
function saidOnce(programs: readonly FoundProgram[]): readonly FoundProgram[] {
  const key = ({ kind, message, at }: Danger) => `${kind} ${message} ${at?.path} ${at?.start}`;
  const isOwn = ({ at }: Danger, { location }: FoundProgram) => at?.path === location.file.path;
  const said = new Set(
    programs.flatMap((each) => each.dangers.filter((danger) => isOwn(danger, each)).map(key)),
  );
  const isNew = (danger: Danger) => {
    if (danger.at === undefined) return true;
    const isFirst = !said.has(key(danger));
    said.add(key(danger));
    return isFirst;
  };
  return programs.map((each) =>
    each.when === "by hand"
      ? { ...each, dangers: each.dangers.filter((it) => isOwn(it, each) || isNew(it)) }
      : each,
  );
}

function fileCommand(
  tracer: PackageTracer,
  file: SourceFile,
  { command, when, start }: FileCommand,
): FoundProgram {
  if (typeof command === "string" && start !== undefined) {
    return recipe(tracer, file, { command, when, start });
  }
  const words = typeof command === "string" ? ["sh", "-c", command] : command;
  const traced = tracer.invocation({
    words: words.map((word) => string(word)),
    directory: tracer.tree.relative(directoryOf(file.path)),
    shown: (typeof command === "string" ? [command] : command).map((word) => string(word)),
  });
  const dangers = dangersOf(traced.acts, { when, where: "machine", marks: traced.marks });
  return found("command", placeIn(file, words.at(-1) ?? ""), { when, ...traced, dangers });
}

/** A command whose lines are those of the file, so that each danger is shown at its own. */
function recipe(
  tracer: PackageTracer,
  file: SourceFile,
  { command, when, start }: { command: string; when: When; start: number },
): FoundProgram {
  const directory = tracer.tree.relative(directoryOf(file.path));
  const traced = tracer.script(file.path, command, "shell", directory);
  const dangers = dangersOf(traced.acts, { when, where: "machine", marks: traced.marks });
  const end = start + Math.max(0, command.indexOf("\n"));
  return found(
    "command",
    { file, start, end },
    {
      when,
      ...traced,
      what: command.replaceAll(/^\s+|[ \t]+$/gm, ""),
      dangers: dangers.map((each) =>
        each.at?.path === file.path
          ? { ...each, at: { ...each.at, start: start + each.at.start } }
          : each,
      ),
    },
  );
}

/** The text's first line in the file, or the file's start. */
function placeIn(file: SourceFile, text: string) {
  const [line = ""] = text.trim().split("\n");
  const at = line === "" ? -1 : file.text.indexOf(line);
  const start = Math.max(0, at);
  return { file, start, end: at === -1 ? 0 : start + line.length };
}

/** Scripts that a person may start. Those that the module runs are judged there. */
function script(tracer: PackageTracer, file: SourceFile): readonly FoundProgram[] {
  const language = scriptLanguage(file.path, file.text);
  // Other files in these languages are mostly what the resources run, such as functions.
  if (
    language === undefined ||
    TESTS.test(file.path) ||
    (!/^#!|^\s*@echo off/i.test(file.text.slice(0, 100)) && !SHELL_SCRIPT.test(file.path))
  )
    return [];
  const traced = tracer.script(file.path, file.text, language);
  const dangers = dangersOf(traced.acts, {
    when: "by hand",
    where: "machine",
    marks: traced.marks,
  });
  const own = { path: file.path, text: file.text };
  return [
    found(
      "command",
      { file, start: 0, end: 0 },
      {
        when: "by hand",
        ...traced,
        scripts: [own, ...traced.scripts],
        dangers,
      },
    ),
  ];
}

function terraformSettings(file: SourceFile): readonly FoundProgram[] {
  const { body } = parseHcl(file.text);
  return body.blocks
    .filter(
      ({ type }) => type === "provider_installation" || type === "credentials" || type === "host",
    )
    .map((block) =>
      found(
        "plugin",
        { file, start: block.start, end: block.end },
        {
          when: "open",
          what: `${baseName(file.path)}: ${block.type}`,
          dangers: [
            danger(
              "foreign-provider",
              `\`${block.type}\` changes where Terraform gets programs from`,
            ),
          ],
        },
      ),
    );
}

function bundledPlugins({ tree }: PackageTracer): readonly FoundProgram[] {
  const [file] = tree.files.values();
  if (file === undefined) return [];
  return [...tree.paths]
    .filter(
      (path) =>
        BUNDLED_PLUGIN.test(path) &&
        !tree.isInstalled(path) &&
        !/\.(go|md|txt|ya?ml|json)$/.test(path),
    )
    .map((path) =>
      found(
        "plugin",
        { file: tree.files.get(path) ?? file, start: 0, end: 0 },
        {
          when: "init",
          what: path,
          dangers: [danger("foreign-provider", `the package has the program \`${path}\``)],
        },
      ),
    );
}
