import { type Command, commandsIn, isShell, pipelinesIn, programOf } from "./commands.ts";

const FETCHERS = /^(curl|wget|fetch|aria2c|iwr|irm|Invoke-WebRequest|Invoke-RestMethod)$/i;

/** Programs that run what they read. */
const INTERPRETERS = /^(python\d?(\.\d+)?|node|ruby|perl|php|iex|Invoke-Expression)$/i;

/** A download as the argument of a shell: `bash <(curl …)`, `sh -c "$(curl …)"`, `eval "$(…)"`. */
const SUBSTITUTED =
  /\b(?:(?:ba|da|z|k)?sh|eval|source|iex)\b[^\n|;&]{0,60}(?:<\(|\$\(|`)\s{0,5}(?:curl|wget)\b[^\n]{0,40}/;

/** Programs that compare what was downloaded with what was expected. */
const VERIFIERS =
  /\b(sha\d+sum|shasum|md5sum|gpgv?|cosign|minisign|openssl\s{1,5}dgst|slsa-verifier|Get-FileHash)\b/;

const isFetch = (command: Command) => FETCHERS.test(programOf(command));

/** Whether a command runs the script that it reads from its input. */
function runsInput(command: Command): boolean {
  const program = programOf(command);
  if (isShell(program)) {
    const operands = command.slice(1).filter((word) => !word.startsWith("-") && word !== "-");
    return operands.length === 0 || command.includes("-s");
  }
  return INTERPRETERS.test(program) && command.slice(1).every((word) => /^-?$/.test(word));
}

/** What of a script runs code that was downloaded without comparing it with anything. */
export function unverifiedCode(script: string): string | undefined {
  for (const pipeline of pipelinesIn(script)) {
    const from = pipeline.findIndex(isFetch);
    if (from === -1) continue;
    const through = pipeline.slice(from + 1).find(runsInput);
    const fetched = pipeline[from];
    if (through !== undefined && fetched !== undefined) {
      return `${fetched.join(" ")} | ${through.join(" ")}`;
    }
  }
  const substituted = SUBSTITUTED.exec(script)?.[0];
  if (substituted !== undefined) return substituted;
  return VERIFIERS.test(script) ? undefined : savedAndRun(commandsIn(script));
}

/** Addresses within a machine or its cloud, which nobody else can answer for. */
const NEARBY = /^http:\/\/(localhost|127\.|169\.254\.|10\.|192\.168\.|metadata\b|\[|\$)/;

/** What of a script fetches a file over plain HTTP and compares it with nothing. */
export function plainDownload(script: string): string | undefined {
  if (VERIFIERS.test(script)) return undefined;
  return commandsIn(script)
    .filter(isFetch)
    .find((command) =>
      command.some((word) => /^http:\/\/[^/]+\/.+\.\w+$/.test(word) && !NEARBY.test(word)),
    )
    ?.join(" ");
}

/** What of a script installs a download as a program without comparing it with anything. */
export function unverifiedInstall(script: string): string | undefined {
  if (VERIFIERS.test(script)) return undefined;
  const plain = plainDownload(script);
  if (plain !== undefined) return plain;
  for (const pipeline of pipelinesIn(script)) {
    const from = pipeline.findIndex(isFetch);
    const unpacks = pipeline.slice(from + 1).some((command) => programOf(command) === "tar");
    const fetched = pipeline[from];
    if (from !== -1 && unpacks && fetched !== undefined) return `${fetched.join(" ")} | tar`;
  }
  const saved = new Set<string>();
  for (const command of commandsIn(script)) {
    if (isFetch(command)) saved.add(savedFile(command) ?? "");
    const file = installs(command) ? command.find((word) => saved.has(fileName(word))) : undefined;
    if (file !== undefined && fileName(file) !== "") return command.join(" ");
  }
  return undefined;
}

/** Whether a command makes a file a program, or unpacks one to where programs are. */
function installs(command: Command): boolean {
  switch (programOf(command)) {
    case "chmod":
      return command.some((word) => /^([0-7]?[75][0-7]{2}|.*\+.*x.*)$/.test(word));
    case "tar":
    case "unzip":
      return command.some((word) => /^(\/usr|\/opt)\//.test(word));
    case "dpkg":
    case "rpm":
      return command.some((word) => /^(-i|-[Uiv]+h?|--install|--upgrade)$/.test(word));
    default:
      return false;
  }
}

/** A downloaded file that a later command runs. */
function savedAndRun(commands: readonly Command[]): string | undefined {
  const saved = new Set<string>();
  for (const command of commands) {
    if (isFetch(command)) {
      const file = savedFile(command);
      if (file !== undefined) saved.add(file);
      continue;
    }
    if (saved.size === 0) continue;
    const program = programOf(command);
    const [first = ""] = command;
    const isRunner =
      isShell(program) || INTERPRETERS.test(program) || program === "source" || first === ".";
    // A script after `-c` isn't a file, and its commands are among the others.
    const isInline = isRunner && command.some((word) => /^-\w*c$/.test(word));
    const operand = isInline ? undefined : command.slice(1).find((word) => !word.startsWith("-"));
    const script = isRunner ? operand : first;
    if (script !== undefined && saved.has(fileName(script))) return command.join(" ");
  }
  return undefined;
}

/** The file in which a download is kept, without its directory. */
function savedFile(command: Command): string | undefined {
  const at = command.findIndex((word) =>
    /^(-[a-zA-Z]*[oO]|--output|--output-document)$/.test(word),
  );
  const address = command.find((word) => /^https?:\/\//.test(word));
  const isNamed = at !== -1 && !/^-[a-zA-Z]*O$/.test(command[at] ?? "");
  const isWget = programOf(command) === "wget";
  const named = isNamed || (isWget && at !== -1) ? command[at + 1] : undefined;
  return fileName(named ?? address ?? "") || undefined;
}

function fileName(path: string): string {
  return path.replace(/[?#].*$/, "").slice(path.lastIndexOf("/") + 1);
}
