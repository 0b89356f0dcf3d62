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

/** A substitution without others in it, whose quotes don't end those around it. */
const SUBSTITUTION = String.raw`\$\((?:[^()"]|"[^"]*")*\)`;

const QUOTED = String.raw`"(?:\\[\s\S]|${SUBSTITUTION}|\$(?!${SUBSTITUTION.slice(2)})|[^"\\$])*"`;

const TOKEN = new RegExp(
  String.raw`(?<comment>(?<=^|\s)#[^\n]*)|(?<separator>&&|\|\||\$\(|[;&|()${"`"}\n])|(?<blank>\\\r?\n|[^\S\n]+)|(?<word>(?:\\[\s\S]|'[^']*'|${QUOTED}|\$(?!\()|[^\s;&|()${"`"}'"\\$])+)|[\s\S]`,
  "g",
);

const SUBSTITUTIONS = new RegExp(SUBSTITUTION, "g");

/** The commands of a shell script, including substitutions and scripts passed to a shell. */
export function commandsIn(script: string, depth = 0): readonly Command[] {
  const commands: string[][] = [[]];
  const substitutions: string[] = [];
  for (const { groups = {} } of script.matchAll(TOKEN)) {
    const { separator, word } = groups;
    if (separator !== undefined) commands.push([]);
    else if (word !== undefined) {
      commands.at(-1)?.push(unquoted(word));
      // Outside of quotes, they are separate words.
      for (const [text] of word.replace(/'[^']*'/g, "").matchAll(SUBSTITUTIONS)) {
        substitutions.push(text.slice(2, -1));
      }
    }
  }
  const inQuotes =
    depth < MAX_DEPTH ? substitutions.flatMap((text) => commandsIn(text, depth + 1)) : [];
  return commands
    .map(withoutPrefixes)
    .filter((command) => command.length > 0)
    .flatMap((command) => {
      const inner = depth < MAX_DEPTH ? scriptFor(command) : undefined;
      return inner === undefined ? [command] : [command, ...commandsIn(inner, depth + 1)];
    })
    .concat(inQuotes);
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
