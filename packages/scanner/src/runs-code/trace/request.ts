import { type Argument, withoutPrefix } from "./argument.ts";

/** The parts of a request on the command line. */
export interface Request {
  readonly addresses: readonly Argument[];
  readonly data: readonly Argument[];
  /** What only signs the request in. */
  readonly signIn: readonly Argument[];
}

/**
 * Options after which a word is neither data nor an address: keys, certificates, files to write.
 * Some mean that only to one program.
 */
const INERT_OPTIONS: ReadonlySet<string> = new Set(
  `-i -E --cert --cacert --capath --key -F:ssh --netrc-file -o --output -O:file -w --write-out -K -m
  --max-time --retry --connect-timeout -A --user-agent -e --ca-certificate --certificate
  --private-key -p:ssh -P`.split(/\s+/),
);

/** Options of curl and wget whose file `-` (for curl also `.`) is the input. */
const BODY_OPTIONS = /^(-\w*T|--upload-file|--post-file|--body-file)$/;

/** curl's options for data with the data in the same word, as in `-d@file`. */
const JOINED_DATA = /^-[dFT](?=[^=]*[@./~-])/;

const SIGN_IN_OPTIONS = /^(-u|--user|--oauth2-bearer|--header|-H|--password)$/;

const SIGN_IN_HEADER =
  /^["']?(proxy-)?(authorization|x-(api|auth|vault|functions|access)[\w-]*(key|token)|[\w-]*-?(token|api-?key|apikey))\s*:/i;

/** A field of a form with the token of a service, which has no header for it. */
const SIGN_IN_FIELD =
  /^(--(data|form|post-data)[\w-]*=)?["']?(access_|api_|private_)?token=(?![@<])/i;

/** Sorts the arguments of a program that talks to servers. */
export function readRequest(program: string, args: readonly Argument[]): Request {
  const addresses: Argument[] = [];
  const data: Argument[] = [];
  const signIn: Argument[] = [];
  for (const [index, word] of args.entries()) {
    const before = args[index - 1]?.text ?? "";
    const { text } = word;
    const isInert = INERT_OPTIONS.has(before) || INERT_OPTIONS.has(`${before}:${program}`);
    if (isInert && !(program === "nc" && before === "-e")) continue;
    if (SIGN_IN_OPTIONS.test(before) || /^--(header|user|password)=/.test(text)) {
      (isSignIn(before, text) ? signIn : data).push(word);
    } else if (/^[a-z][\w+.-]*:\/\//i.test(text)) {
      addresses.push(word);
    } else if (BODY_OPTIONS.test(before) && /^[-.]$/.test(text)) {
      data.push({ ...word, text: "-" });
    } else if (program === "curl" && JOINED_DATA.test(text)) {
      data.push(withoutPrefix(word, 2));
    } else if (SIGN_IN_FIELD.test(text)) {
      signIn.push(word);
    } else if (text.startsWith("-")) {
      if (text.includes("=")) data.push(withoutPrefix(word, text.indexOf("=") + 1));
    } else {
      (isAddress(program, text, before, addresses.length) ? addresses : data).push(word);
    }
  }
  return { addresses, data, signIn };
}

function isSignIn(option: string, text: string): boolean {
  const isHeader = /^(-H|--header)$/.test(option) || /^--header=/.test(text);
  return !isHeader || SIGN_IN_HEADER.test(text.replace(/^--header=/, ""));
}

function isAddress(program: string, text: string, before: string, found: number): boolean {
  switch (program) {
    case "scp":
    case "rsync":
    case "sftp":
      return /^(?:[^/\s]+@)?[^/\s]+:/.test(text);
    case "curl":
    case "wget":
    case "http":
    case "https":
      return (
        found === 0 &&
        !/^--?[a-z]/i.test(before) &&
        /^(\uE000[^\uE001]*\uE001|[\w-]+(\.[\w-]+)+)/.test(text)
      );
    case "rclone":
      return /^\w+:/.test(text);
    case "mail":
    case "mailx":
    case "mutt":
    case "sendmail":
      return text.includes("@");
    case "openssl":
      return before === "-connect";
    default:
      return found === 0 && !before.startsWith("-") && !/^\d+$/.test(text);
  }
}

/** The file that an answer is written to; `-` for the output, undefined if no option says. */
export function answerFile(program: string, args: readonly Argument[]): Argument | undefined {
  const isCurl = program === "curl";
  for (const [index, word] of args.entries()) {
    const { text } = word;
    const isOption = /^(-\w*o|--output|-OutFile|--output-document)$/i.test(text);
    if (isOption && !(isCurl && /^-\w*O$/.test(text))) return args[index + 1];
    if (/^(--output|--output-document)=/.test(text)) {
      return withoutPrefix(word, text.indexOf("=") + 1);
    }
    if (!isCurl && /^-\w*O./.test(text)) return withoutPrefix(word, text.indexOf("O") + 1);
  }
  return undefined;
}

/** Whether an answer is saved under the name in its address. */
export function isSavedByName(program: string, args: readonly Argument[]): boolean {
  if (program === "wget") return true;
  return program === "curl" && args.some(({ text }) => /^-\w*O$|^--remote-name/.test(text));
}
