/** A command of a shell script: program and arguments without quotes. */
export type Command = readonly string[];

/** Words that only precede a command. */
const PREFIXES: ReadonlySet<string> = new Set([
  "!",
  "command",
  "do",
  "elif",
  "else",
  "env",
  "exec",
  "if",
  "nice",
  "nohup",
  "sudo",
  "then",
  "time",
  "until",
  "while",
  "{",
]);

const SHELLS = /^(ba|da|z|k)?sh$/;

/** Maximum nesting of scripts passed to a shell. */
const MAX_DEPTH = 4;

const TOKEN =
  /(?<comment>(?<=^|\s)#[^\n]*)|(?<separator>&&|\|\||\$\(|[;&|()`\n])|(?<blank>\\\r?\n|[^\S\n]+)|(?<word>(?:\\[\s\S]|'[^']*'|"(?:\\[\s\S]|[^"\\])*"|\$(?!\()|[^\s;&|()`'"\\$])+)|[\s\S]/g;

/** The commands of a shell script, including substitutions and scripts passed to a shell. */
export function commandsIn(script: string, depth = 0): readonly Command[] {
  const commands: string[][] = [[]];
  for (const { groups = {} } of script.matchAll(TOKEN)) {
    if (groups.separator !== undefined) commands.push([]);
    else if (groups.word !== undefined) commands.at(-1)?.push(unquoted(groups.word));
  }
  return commands
    .map(withoutPrefixes)
    .filter((command) => command.length > 0)
    .flatMap((command) => {
      const inner = depth < MAX_DEPTH ? scriptFor(command) : undefined;
      return inner === undefined ? [command] : [command, ...commandsIn(inner, depth + 1)];
    });
}

/** The commands of each pipeline, in which the output of one is the input of the next. */
export function pipelinesIn(script: string): readonly (readonly Command[])[] {
  const pipelines: string[][][] = [[[]]];
  for (const { groups = {} } of script.matchAll(TOKEN)) {
    const { separator, word } = groups;
    if (separator === "|") pipelines.at(-1)?.push([]);
    else if (separator !== undefined) pipelines.push([[]]);
    else if (word !== undefined) pipelines.at(-1)?.at(-1)?.push(unquoted(word));
  }
  return pipelines
    .map((pipeline) => pipeline.map(withoutPrefixes).filter(({ length }) => length > 0))
    .filter(({ length }) => length > 0);
}

/** Whether a program is a shell. */
export function isShell(program: string): boolean {
  return SHELLS.test(program);
}

/** The script in `sh -c script`. */
function scriptFor(command: Command): string | undefined {
  if (!SHELLS.test(programOf(command))) return undefined;
  const option = command.findIndex((word) => /^-\w*c$/.test(word));
  return option === -1 ? undefined : command[option + 1];
}

/** The program's name without its directory. */
export function programOf([program = ""]: Command): string {
  return program.slice(program.lastIndexOf("/") + 1);
}

function withoutPrefixes(words: readonly string[]): Command {
  const first = words.findIndex((word) => !PREFIXES.has(word) && !/^[A-Za-z_]\w*=/.test(word));
  return first === -1 ? [] : words.slice(first);
}

function unquoted(word: string): string {
  return word.replace(
    /\\([\s\S])|'([^']*)'|"((?:\\[\s\S]|[^"\\])*)"/g,
    (_, escaped?: string, single?: string, double?: string) =>
      escaped ?? single ?? double?.replace(/\\(["\\$`])/g, "$1") ?? "",
  );
}
