import { type Command, commandsIn, programOf } from "./commands.ts";

/** Programs that fetch packages, and with which words. */
const INSTALLS: readonly (readonly [program: RegExp, words: RegExp])[] = [
  [/^(apt|apt-get|dnf|microdnf|yum|zypper)$/, /^(.* )?(install|in)( |$)/],
  [/^apk$/, /^(.* )?add( |$)/],
  [/^(pip3?|gem|cargo|bundle|composer|poetry)$/, /^install( |$)/],
  [/^(npm|pnpm)$/, /^(install|i|ci|add)( |$)/],
  [/^yarn$/, /^((install|add)( |$)|$)/],
  [/^go$/, /^install .*@/],
];

/** Options by which nothing is fetched. */
const OFFLINE = /^(--no-index|--offline|--no-network|--local|--no-download)$/;

/** Files that lie beside the program. */
export const LOCAL = /^(\.{0,2}\/|\.$|\.\[)|\.(whl|deb|rpm|apk|tgz|gem)$/;

/** `python -m pip` is `pip`. */
function withoutRunner(command: Command): Command {
  const isRunner = /^python3?$/.test(programOf(command)) && command[1] === "-m";
  return isRunner ? command.slice(2) : command;
}

function fetches(called: Command): boolean {
  const command = withoutRunner(called);
  const words = command.slice(1);
  const text = words.join(" ");
  const program = programOf(command);
  const isInstall = INSTALLS.some(([name, pattern]) => name.test(program) && pattern.test(text));
  if (!isInstall || words.some((word) => OFFLINE.test(word))) return false;
  const operands = words.slice(1).filter((word) => !word.startsWith("-"));
  const isList = words.some((word) => /^(-r|--requirement)/.test(word));
  return isList || operands.length === 0 || !operands.every((word) => LOCAL.test(word));
}

/** What of a script fetches packages and installs them. */
export function installedPackages(script: string): string | undefined {
  return commandsIn(script).find(fetches)?.join(" ");
}
