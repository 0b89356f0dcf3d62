import { type ParseError, parse as parseJson } from "jsonc-parser";
import { readYaml } from "../documents/yaml-value.ts";
import type { Value } from "../evaluate/value.ts";
import type { Body, Expression } from "../hcl/ast.ts";
import { parseHcl } from "../hcl/parser.ts";
import { expressionsIn } from "../hcl/walk.ts";
import type { SourceFile } from "../source/source-file.ts";
import type { When } from "./program.ts";

/** A command that a file of the package makes some tool run. */
export interface FileCommand {
  readonly command: string | readonly string[];
  readonly when: When;
  /** Where its text starts in the file, if it has the same lines there. */
  readonly start?: number;
}

/** Files that tell a tool what to run, by their names. */
const COMMAND_FILES: readonly (readonly [
  path: RegExp,
  read: (file: SourceFile) => readonly FileCommand[],
])[] = [
  [/(^|\/)(terragrunt|root)\.hcl$|\.terragrunt\.hcl$/, terragruntCommands],
  [/(^|\/)(GNU)?[Mm]akefile$|\.mk$/, makeCommands],
  [/(^|\/)package\.json$/, packageScripts],
  [
    /(^|\/)cdk\.json$/,
    (file) =>
      jsonCommands(file, [
        ["app", "by hand"],
        ["build", "by hand"],
      ]),
  ],
  [/(^|\/)composer\.json$/, composerScripts],
  [/(^|\/)\.vscode\/tasks\.json$/, editorTasks],
  [
    /(^|\/)(\.devcontainer\/.*|\.)?devcontainer\.json$/,
    (file) => jsonCommands(file, [["initializeCommand", "open"]]),
  ],
  [/(^|\/)\.envrc$/, (file) => [{ command: ["sh", "-c", file.text], when: "open" }]],
  [
    /(^|\/)plugin\.ya?ml$/,
    (file) => yamlCommands(file, /^(hooks\.|platformHooks\.|command$|platformCommand\b)/, "init"),
  ],
  [
    /(^|\/)[Tt]askfile\.(dist\.)?ya?ml$/,
    (file) => yamlCommands(file, /\.(cmds?|status|preconditions|sh)\b/, "by hand"),
  ],
  [/(^|\/)([Jj]ustfile|\.justfile)$/, makeCommands],
  [
    /(^|\/)(mise|\.mise)\.toml$/,
    (file) => lineCommands(file, /^\s*(?:run|enter|leave|cd|postinstall)\s*=\s*"(.*)"/, "open"),
  ],
  [/(^|\/)atlantis\.ya?ml$/, (file) => yamlCommands(file, /\brun$/, "plan")],
  [/(^|\/)\.pre-commit-config\.ya?ml$/, (file) => yamlCommands(file, /\bentry$/, "by hand")],
];

/** What a file makes a tool run; undefined if it is no such file. */
export function commandsIn(file: SourceFile): readonly FileCommand[] | undefined {
  return COMMAND_FILES.find(([path]) => path.test(file.path))?.[1](file);
}

function terragruntCommands(file: SourceFile): readonly FileCommand[] {
  const { body } = parseHcl(file.text);
  const commands: FileCommand[] = [];
  for (const block of blocksIn(body)) {
    if (!/^(before|after|error)_hook$/.test(block.type)) continue;
    const execute = block.body.attributes.find(({ name }) => name === "execute")?.value;
    if (execute?.kind === "tuple")
      commands.push({ command: execute.items.map((item) => sourceOf(item, file)), when: "plan" });
  }
  for (const expression of expressionsIn(body)) {
    if (expression.kind !== "call" || expression.name !== "run_cmd") continue;
    const words = expression.args
      .map((item) => sourceOf(item, file))
      .filter((word) => !word.startsWith("--terragrunt"));
    commands.push({ command: words, when: "plan" });
  }
  return commands;
}

function* blocksIn(body: Body): Generator<Body["blocks"][number]> {
  for (const block of body.blocks) {
    yield block;
    yield* blocksIn(block.body);
  }
}

/** A word as its value or, if it is computed, as an unknown piece with its source. */
function sourceOf(item: Expression, { text }: SourceFile): string {
  if (item.kind === "literal") return String(item.value);
  if (item.kind !== "template") return `\uE000${text.slice(item.start, item.end)}\uE001`;
  return item.parts
    .map((part) =>
      part.kind === "text" ? part.value : `\uE000${text.slice(part.start, part.end)}\uE001`,
    )
    .join("");
}

/** The start of a rule, as in `all: build`; not of an assignment. */
const MAKE_RULE = /^[^\s#][^\n=]*:(?![:=]*=)/;

/** The recipes, each with all its lines as one script. */
function makeCommands({ text }: SourceFile): readonly FileCommand[] {
  const commands: FileCommand[] = [];
  let script: string[] = [];
  let start = 0;
  let at = 0;
  let isContinued = false;
  const finish = () => {
    if (script.length > 0) {
      commands.push({ command: script.join("\n"), when: "by hand", start });
    }
    script = [];
  };
  for (const line of text.split("\n")) {
    if (!isContinued && MAKE_RULE.test(line)) finish();
    else if (/^(\t| {2,})\s*\S/.test(line) || (isContinued && script.length > 0)) {
      if (script.length === 0) start = at;
      script.push(shellLine(line, isContinued));
    } else if (script.length > 0) script.push("");
    isContinued = line.endsWith("\\");
    at += line.length + 1;
  }
  finish();
  return commands;
}

/** A line of a recipe as the shell gets it, as long as it is in the file. */
function shellLine(line: string, isContinued: boolean): string {
  const shell = line
    .replace(isContinued ? /^$/ : /^\s*[@+-]+/, (mark) => " ".repeat(mark.length))
    .replaceAll(/\$\((?:shell\s|[\w.-]+\))/g, (open) =>
      open.startsWith("$(shell") ? `$(${" ".repeat(open.length - 2)}` : `\${${open.slice(2, -1)}}`,
    )
    .replaceAll("$$", "$");
  return shell.padEnd(line.length);
}

/** npm runs some scripts by itself when the package is installed. */
const ON_INSTALL = /^(pre|post)?install$|^prepare$|^prepublish$/;

function packageScripts(file: SourceFile): readonly FileCommand[] {
  const scripts = memberOf(json(file), "scripts");
  return Object.entries(objectOf(scripts)).flatMap(([name, command]) =>
    typeof command === "string"
      ? [{ command, when: ON_INSTALL.test(name) ? "open" : "by hand" }]
      : [],
  );
}

/** Events of Composer, which runs their scripts by itself. */
const COMPOSER_EVENT = /^(pre|post)-/;

function composerScripts(file: SourceFile): readonly FileCommand[] {
  const scripts = memberOf(json(file), "scripts");
  return Object.entries(objectOf(scripts)).flatMap(([name, commands]) =>
    textsIn(commands).map((command) => ({
      command,
      when: COMPOSER_EVENT.test(name) ? ("open" as const) : ("by hand" as const),
    })),
  );
}

function editorTasks(file: SourceFile): readonly FileCommand[] {
  const tasks = memberOf(json(file), "tasks");
  return Object.values(objectOf(tasks)).flatMap((task) => {
    const command = memberOf(task, "command");
    const args = memberOf(task, "args");
    if (typeof command !== "string") return [];
    const text = [command, ...(Array.isArray(args) ? args.map(String) : [])].join(" ");
    const isOnOpen = memberOf(memberOf(task, "runOptions"), "runOn") === "folderOpen";
    return [{ command: text, when: isOnOpen ? "open" : "by hand" }];
  });
}

function jsonCommands(
  file: SourceFile,
  names: readonly (readonly [string, When])[],
): readonly FileCommand[] {
  const document = json(file);
  return names.flatMap(([name, when]) =>
    commandsOf(memberOf(document, name)).map((command) => ({ command, when })),
  );
}

/** A command as a text or as a list of words, or several with names. */
function commandsOf(value: unknown): readonly FileCommand["command"][] {
  if (Array.isArray(value)) return [value.map(String)];
  return typeof value === "string" ? [value] : Object.values(objectOf(value)).flatMap(commandsOf);
}

function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function yamlCommands(file: SourceFile, path: RegExp, when: When): readonly FileCommand[] {
  const { documents } = readYaml(file);
  return documents
    .flatMap((document) => textsAt(document, "", path))
    .map((command) => ({ command, when }));
}

function textsAt(value: Value, at: string, path: RegExp): readonly string[] {
  if (value.kind === "string") return path.test(at) ? [value.value] : [];
  if (value.kind === "list") return value.items.flatMap((item) => textsAt(item, at, path));
  if (value.kind !== "object") return [];
  return [...value.entries].flatMap(([name, member]) =>
    textsAt(member, at === "" ? name : `${at}.${name}`, path),
  );
}

function lineCommands({ text }: SourceFile, line: RegExp, when: When): readonly FileCommand[] {
  return text.split("\n").flatMap((each) => {
    const command = line.exec(each)?.[1];
    return command === undefined ? [] : [{ command, when }];
  });
}

/** Invalid JSON runs nothing; its own tool refuses it as well. */
function json({ text }: SourceFile): unknown {
  const errors: ParseError[] = [];
  return text.length > MAX_JSON ? undefined : parseJson(text, errors, { allowTrailingComma: true });
}

const MAX_JSON = 300_000;

function memberOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function objectOf(value: unknown): object {
  return typeof value === "object" && value !== null ? value : {};
}
