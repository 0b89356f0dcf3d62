import { isPlaceholder } from "../secrets/allowlist.ts";
import { isCredentialName } from "../secrets/credential-name.ts";
import { isReference } from "../secrets/reference.ts";
import { programOf } from "./commands.ts";
import { parseScript } from "./parse-script.ts";
import type { Script, ShellCommand, Word } from "./script.ts";

/** A credential that is written out in a script. */
export interface WrittenCredential {
  /** The variable, option or program that gets it. */
  readonly receiver: string;
  readonly value: string;
}

/** Longer scripts are read up to here. */
const MAX_SCRIPT = 200_000;

/** Programs that take a password by a short option. */
const SHORT_OPTIONS: readonly {
  readonly program: RegExp;
  readonly subcommand?: string;
  readonly option: string;
  /** Whether the value may only follow the option's letter, without a space. */
  readonly isAttached?: boolean;
}[] = [
  {
    program: /^(docker|podman|buildah|nerdctl|skopeo|helm|oras)$/,
    subcommand: "login",
    option: "-p",
  },
  { program: /^az$/, subcommand: "login", option: "-p" },
  { program: /^sshpass$/, option: "-p" },
  { program: /^redis-cli$/, option: "-a" },
  { program: /^(mysql|mysqladmin|mysqldump|mariadb)$/, option: "-p", isAttached: true },
  { program: /^(useradd|usermod)$/, option: "-p" },
];

/** Programs and options that read a credential from standard input. */
const READS_INPUT = /^(chpasswd|--password-stdin|--pass-stdin|--with-token|--passphrase-fd=0)$/;

/** `name=value` or `--name=value`. */
const ASSIGNED = /^-{0,2}([A-Za-z][\w.-]{0,100})=(.+)$/s;

/** A header that carries a credential. */
const HEADER =
  /^(Authorization|Proxy-Authorization|X-Api-Key|Private-Token|X-Auth-Token|X-Vault-Token)\s*:\s*(?:(?:Bearer|Basic|Token)\s+)?(\S+)$/i;

/** `user:password`. */
const USER_AND_PASSWORD = /^[^:\s]{1,100}:(.+)$/s;

/** What tests use, rather than credentials. */
const TRIVIAL =
  /^(postgres|root|testing|guest|rabbitmq|mysql|admin|minio(admin)?|yes|no|on|off|\d{1,6})$/i;

/** The credentials that commands of a shell script are given in its text, in order. */
export function writtenCredentials(script: string): readonly WrittenCredential[] {
  return inScript(parseScript(script.slice(0, MAX_SCRIPT)));
}

function inScript(script: Script): readonly WrittenCredential[] {
  return script.flatMap((pipeline) =>
    pipeline.flatMap((command, index) => [
      ...inCommand(command),
      ...inInput(pipeline[index - 1], command),
      ...(command.group === undefined ? [] : inScript(command.group)),
    ]),
  );
}

function inCommand(command: ShellCommand): readonly WrittenCredential[] {
  const { assignments, words } = command;
  const values = [...assignments.map(({ value }) => value), ...words];
  return [
    ...assignments.flatMap(({ name, value }) => (isCredentialName(name) ? given(name, value) : [])),
    ...words.flatMap((word, index) => inWord(word, words[index + 1])),
    ...inShortOption(command),
    ...inSignIn(command),
    ...values.flatMap(({ substitutions }) => substitutions.flatMap(inScript)),
  ];
}

/** `NAME=value`, `--set db.password=value`, `--password value`, `'Authorization: Bearer value'`. */
function inWord(word: Word, next: Word | undefined): readonly WrittenCredential[] {
  const [, option, rest = ""] = ASSIGNED.exec(word.text) ?? [];
  // As in `--from-literal=password=value`.
  const [, name, value] = ASSIGNED.exec(rest) ?? [];
  if (option !== undefined && isCredentialName(option))
    return given(option, { ...word, text: rest });
  if (name !== undefined && value !== undefined && isCredentialName(name))
    return given(name, { ...word, text: value });
  const [, header, text] = HEADER.exec(word.text) ?? [];
  if (header !== undefined && text !== undefined) return given(header, { ...word, text });
  const isOption = /^--?[A-Za-z][\w-]*$/.test(word.text) && isCredentialName(word.text);
  if (!isOption || FLAG.test(word.text) || next === undefined || next.text.startsWith("-"))
    return [];
  return given(word.text, next);
}

function inShortOption({ words }: ShellCommand): readonly WrittenCredential[] {
  const program = programOf(words.map(({ text }) => text));
  return SHORT_OPTIONS.filter(
    (each) =>
      each.program.test(program) &&
      (each.subcommand === undefined || words.some(({ text }) => text === each.subcommand)),
  ).flatMap(({ option, isAttached = false }) =>
    words.flatMap((word, index) => {
      const receiver = `${program} ${option}`;
      const next = words[index + 1];
      if (word.text === option)
        return isAttached || next === undefined ? [] : given(receiver, next);
      const isTogether = word.text.startsWith(option) && !word.text.startsWith("--");
      return isTogether ? given(receiver, { ...word, text: word.text.slice(option.length) }) : [];
    }),
  );
}

/** `curl --user name:password`. */
function inSignIn({ words }: ShellCommand): readonly WrittenCredential[] {
  if (programOf(words.map(({ text }) => text)) !== "curl") return [];
  return words.flatMap((word, index) => {
    const next = words[index + 1];
    if (next === undefined || !/^(-u|--user|--proxy-user)$/.test(word.text)) return [];
    const [, text] = USER_AND_PASSWORD.exec(next.text) ?? [];
    return text === undefined ? [] : given(`curl ${word.text}`, { ...next, text });
  });
}

/** `echo value | docker login --password-stdin`. */
function inInput(
  before: ShellCommand | undefined,
  { words }: ShellCommand,
): readonly WrittenCredential[] {
  if (!words.some(({ text }) => READS_INPUT.test(text))) return [];
  const [program, ...printed] = before?.words ?? [];
  if (program === undefined || !/^(echo|printf)$/.test(program.text)) return [];
  const value = printed.findLast(({ text }) => !text.startsWith("-"));
  const [, password] = USER_AND_PASSWORD.exec(value?.text ?? "") ?? [];
  const receiver = programOf(words.map(({ text }) => text));
  return value === undefined ? [] : given(receiver, { ...value, text: password ?? value.text });
}

/** Options that say what happens to a password, and take none: `--disabled-password`. */
const FLAG =
  /^--?(allow|ask|disabled?|enable|generate|hide|no|prompt|require|reset|show|skip|use|without)-/i;

/** Where a program reads a credential instead: a file, a variable, a store, or the terminal. */
const ELSEWHERE = /^(@|(env|fd|file|secretref):|(prompt|stdin|ask)$)/i;

/** What tells a build of an image where a secret is: `id=npm,src=.npmrc`. */
const BUILD_SECRET = /^(id|type|src|source)=/;

const lettersOf = (text: string) => text.replace(/[-_.]/g, "").toLowerCase();

/** The credential, if the word is a text that grants access, not a variable or a place. */
function given(receiver: string, { text, variables, substitutions }: Word) {
  const isComputed = variables.length > 0 || substitutions.length > 0 || /[$`\uE000]/.test(text);
  // As in `--master-key=masterKey`.
  const isItsName = lettersOf(text) === lettersOf(receiver);
  const isPlace = receiver === "--secret" && BUILD_SECRET.test(text);
  const isElsewhere = ELSEWHERE.test(text) || isReference(text);
  const isHarmless = TRIVIAL.test(text) || isItsName || isElsewhere || isPlaceholder(text);
  return isComputed || isPlace || isHarmless ? [] : [{ receiver, value: text }];
}
