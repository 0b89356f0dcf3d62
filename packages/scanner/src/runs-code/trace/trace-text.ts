import type { Act, Surroundings } from "./act.ts";
import type { Language } from "./commands.ts";
import { targetOf } from "./hosts.ts";
import { isOwnHost, isSecretPath, isSecretVariable } from "./secret-places.ts";

/** What code of any language looks like when it does something, by a pattern over its text. */
const NETWORK =
  /\b(urllib\d?|requests\.(get|post|put|patch|request|Session)|httpx|aiohttp|http\.client|smtplib|ftplib|socket\.(socket(?!\(\s*socket\.AF_UNIX)|create_connection)|paramiko|https?\.(get|request)\s*\(|fetch\s*\(|axios|node-fetch|undici|superagent|got\s*[.(]|net\.(connect|createConnection|Socket)|dns\.(lookup|resolve)|Net::HTTP|open-uri|URI\.open|TCPSocket|Faraday|HTTParty|LWP::|HTTP::Tiny|IO::Socket|curl_(init|exec)|file_get_contents\s*\(\s*["']https?:|fsockopen|http\.(Get|Post|NewRequest|Do)|net\.Dial|Invoke-(WebRequest|RestMethod)|\b(iwr|irm)\b|Net\.WebClient|DownloadString|DownloadFile|Start-BitsTransfer|certutil|bitsadmin|curl\b|wget\b)/i;

/** A call that runs text as code; not `re.compile` or Perl's `eval { … }`. */
const EVALUATES = String.raw`(?<![.\w])(?:exec|eval|execfile|compile|new\s{1,5}Function|(?:\w+\.)?(?:instance|class)_eval|vm\.runIn\w+)\s{0,5}(?:\(|(?=\w))`;

const RUNS_ANSWER: readonly RegExp[] = [
  new RegExp(
    String.raw`${EVALUATES}[^\n]{0,200}(urlopen|requests\.|httpx|URI\.open|fetch\s?\()`,
    "i",
  ),
  // The names that answers usually have.
  new RegExp(String.raw`${EVALUATES}\s{0,5}(response|payload|src|code|data|body)\b`, "i"),
  /\b(iex|Invoke-Expression)\b[^\n]{0,200}(iwr|irm|Invoke-WebRequest|Invoke-RestMethod|DownloadString|curl|wget)|(iwr|irm|Invoke-WebRequest|Invoke-RestMethod|DownloadString)[^\n]{0,300}\|\s*(iex|Invoke-Expression)\b/i,
  /(urlretrieve|urlopen|requests\.get|DownloadFile|Invoke-WebRequest|createWriteStream)[\s\S]{0,2000}\b(subprocess\.\w+|os\.(system|popen|exec\w*)|child_process|execSync|execFile\w*|spawn(Sync)?|Start-Process|system\s*\(|exec\s*\()/i,
  /\b(subprocess\.\w+|os\.(system|popen)|execSync|exec|spawn(Sync)?|system)\s*\(?\s*[[(]?\s*["'`][^\n]*\b(curl|wget)\b[^\n]*\|\s*(sudo\s+)?(ba|z|da)?sh\b/i,
];

const KEPT_ANSWER =
  /\b(\w+)\s{0,5}=[^\n=]{0,100}\b(?:urlopen|requests\.\w+|httpx\.\w+|URI\.open|fetch)\(|\burlopen\([^\n]{0,100}\bas (\w+)/g;

const RUNS_ENCODED: readonly RegExp[] = [
  /\b(exec|eval|compile|Function|iex|Invoke-Expression|instance_eval|system|Buffer)\b[^\n]{0,200}(b64decode|base64_decode|unhexlify|fromhex|atob\s*\(|FromBase64String|decode64|unpack\(|zlib\.decompress|marshal\.loads|codecs\.decode|rot13|'base64'\)\s*\.toString\(\)\s*\))/i,
  /\b(b64decode|base64_decode|unhexlify|FromBase64String|decode64|marshal\.loads)\b[\s\S]{0,500}\b(exec|eval|iex|Invoke-Expression)\b/i,
  /-(e|ec|enc|encodedcommand)\s+["']?[A-Za-z0-9+/=]{16,}/i,
];

const WHOLE_ENVIRONMENT =
  /(dict|str|list|repr)\s*\(\s*os\.environ(?!\.(?:keys|get)\b|\[)|json\.dumps\(\s*(dict\()?\s*os\.environ|os\.environ\.(items|copy)\(\)|(data|json|params)\s*=\s*os\.environ\b(?![.[])|JSON\.stringify\(\s*process\.env\s*[,)]|Object\.(entries|assign|values)\([^)]*process\.env\b(?!\.)|\.\.\.process\.env|ENV\.(to_h|to_a|inspect|map|each)|%ENV\b|getenv\(\s*\)|\$_ENV\b(?!\[)|os\.Environ\(\)|(Get-ChildItem|gci|ls|dir)\s+env:/g;

/** What stands before the environment where a program that is started gets it. */
const HANDS_ON =
  /[(,{.]\s*env\s*[:=]\s*(append\((\w+\.Env,\s*)?|\{\s*|Object\.assign\(\s*\{\s*\}\s*,\s*)?$/i;

const ONE_VARIABLE =
  /(?:os\.environ(?:\.get)?[[(]\s*|os\.getenv\(\s*|process\.env(?:\.|\[\s*)|ENV(?:\.fetch)?[[(]\s*|getenv\(\s*|\$ENV\{\s*|\$env:|os\.Getenv\(\s*|%)["']?([A-Za-z_]\w*)/g;

const CREDENTIAL_CALLS =
  /get_frozen_credentials|get_credentials\(\)|fromIni\(|defaultProvider\(\)|google\.auth\.default|DefaultAzureCredential|169\.254\.169\.254|metadata\.google\.internal|GetSessionToken|assume_role\(/;

const OPENS_SHELL =
  /\bsocket\b[\s\S]{0,600}(dup2|pty\.spawn|\/bin\/(ba)?sh|cmd\.exe)|net\.(connect|Socket)[\s\S]{0,600}\/bin\/(ba)?sh|TCPSocket[\s\S]{0,300}(\/bin\/sh|exec)|fsockopen[\s\S]{0,300}(\/bin\/sh|exec)|TCPClient[\s\S]{0,600}(iex|Invoke-Expression)/i;

const DESTROYS =
  /shutil\.rmtree\(\s*(os\.path\.expanduser\(\s*)?["'](~|\/)["']|Remove-Item\s[^\n]*(\$HOME|\$env:USERPROFILE|C:\\)["']?\s[^\n]*-Recurse|rm(Sync)?\(\s*["'](\/|~)["']/i;

const RUNS_PROGRAMS =
  /\b(subprocess|os\.(system|popen|exec)|child_process|execSync|spawnSync|Open3|exec\.Command|Start-Process|shell_exec|passthru|proc_open|popen)\b/;

const QUOTED_PATH = /["'`]((?:~|\$HOME|%USERPROFILE%|\/|\.)?[^"'`\n]{2,200})["'`]/g;

/** PowerShell needs no quotes around a path. */
const POWERSHELL_READ =
  /(?:\b(?:Get-Content|gc|cat|type)|-InFile|-LiteralPath|-Path)(?:[ \t]+-[A-Za-z]+){0,4}[ \t]+["']?([^\s"'()|;,]{2,200})/gi;

const ADDRESS = /\b(?:https?|ftp|wss?):\/\/[^\s"'`)>\\]+/g;

/** The start of a line that is a comment. */
const COMMENT = /^\s*(#|\/\/|\*|--|rem\b)/i;

/** Code beyond this length isn't inspected. */
export const MAX_CODE = 300_000;

/** A secret that the code reads, and where. */
interface Read {
  readonly what: string;
  readonly start: number;
}

/**
 * What code in a scripting language does, by the calls and names in it. It is not evaluated: data
 * that is a secret counts as sent if the same code talks to the network. `path` is the packaged file
 * that it is in, if any.
 */
export function traceText(
  text: string,
  language: Language,
  around: Surroundings,
  path?: string,
): readonly Act[] {
  const code = text.slice(0, MAX_CODE);
  const acts: Act[] = [];
  const add = (act: Act, start = 0) =>
    acts.push(path === undefined ? act : { ...act, at: { path, start } });
  add({ act: "runs", program: language, isHarmless: isHarmless(code) });
  const hasNetwork = NETWORK.test(code);
  const fixed = addressesIn(code)
    .filter(({ isFixed }) => isFixed)
    .map((each) => ({ ...each, isAsked: isGiven(code, each.start, language) }));
  for (const { text: to, isPlain, isAsked, start } of fixed) {
    add({ act: "contacts", to, isPlain: hasNetwork && isPlain && isAsked }, start);
  }
  const asked = fixed.filter(({ isAsked }) => isAsked);
  const secrets = secretsRead(code, language, around);
  for (const { what, start } of secrets) add({ act: "reads secret", what }, start);
  if (hasNetwork) {
    const [to = "the network"] = asked.map(({ text: address }) => address);
    for (const { what, start } of secrets) {
      if (asked.length > 0 && asked.every(({ host }) => isOwnHost(what, host))) continue;
      const source = { kind: "machine", what } as const;
      // A variable most likely signs the request in; files and the whole environment don't.
      const isSignIn = /^\$\w+$/.test(what) && asked.every(({ isPlain }) => !isPlain);
      add({ act: "sends", to, isFixed: true, isSignIn, source }, start);
    }
    for (const source of givenSecrets(code, around)) {
      // Which of them end up in a request can't be seen, so they count as signing it in.
      const isSignIn = asked.every(({ isPlain }) => !isPlain);
      add({ act: "sends", to, isFixed: asked.length > 0, isSignIn, source });
    }
  }
  const from = asked[0]?.text ?? "the network";
  const found = (patterns: readonly RegExp[], act: Act) => {
    const start = patterns.map((pattern) => code.search(pattern)).find((at) => at !== -1);
    if (start !== undefined) add(act, start);
  };
  found(RUNS_ANSWER, { act: "runs download", from });
  const evaluated = evaluatesAnswer(code);
  if (evaluated !== undefined) add({ act: "runs download", from }, evaluated);
  found(RUNS_ENCODED, { act: "runs encoded" });
  found([OPENS_SHELL], { act: "opens shell", to: from });
  found([DESTROYS], { act: "destroys", what: "a home folder" });
  return acts;
}

/** What stands before an address that only names something, such as a license or a namespace. */
const NAMES_ONLY = /(xmlns\S*\s?=|namespace|doctype|home_?page|license)\W{0,6}$/i;

/** Whether an address is a text of its own, as calls get it, and not part of a comment or a help text. */
function isGiven(code: string, start: number, language: Language): boolean {
  const before = code.slice(Math.max(0, start - 40), start);
  const isText = language === "powershell" ? /["'\s(=]$/ : /["'`]$/;
  return isText.test(before) && !NAMES_ONLY.test(before);
}

/** Maximum number of answers that are followed to a call that runs them. */
const MAX_ANSWERS = 20;

/** Where code runs an answer that it has given a name: `f = urlopen(…)`, `exec(f.read())`. */
function evaluatesAnswer(code: string): number | undefined {
  const names = new Set([...code.matchAll(KEPT_ANSWER)].map(([, to, as]) => to ?? as ?? ""));
  for (const name of [...names].slice(0, MAX_ANSWERS)) {
    const at = code.search(new RegExp(String.raw`${EVALUATES}[^\n]{0,80}\b${name}\b`, "i"));
    if (at !== -1) return at;
  }
  return undefined;
}

/** Addresses that the code may ask, not those in lines of comments. */
function addressesIn(code: string) {
  const found = new Map<string, number>();
  let start = 0;
  for (const line of code.split("\n")) {
    const addresses = COMMENT.test(line) ? [] : line.matchAll(ADDRESS);
    for (const { 0: address, index } of addresses) {
      if (!found.has(address)) found.set(address, start + index);
    }
    start += line.length + 1;
  }
  return [...found].map(([address, at]) => ({ ...targetOf(address), start: at }));
}

function isHarmless(code: string): boolean {
  return !NETWORK.test(code) && !RUNS_PROGRAMS.test(code) && !/\b(exec|eval|iex)\b/.test(code);
}

/** Secrets of the machine that the code reads. */
function secretsRead(code: string, language: Language, around: Surroundings): readonly Read[] {
  const found = new Map<string, number>();
  const note = (what: string, start: number) => found.has(what) || found.set(what, start);
  for (const { 0: text, index } of code.matchAll(WHOLE_ENVIRONMENT)) {
    const isHandedOn = HANDS_ON.test(code.slice(Math.max(0, index - 40), index));
    if (!isHandedOn) note("the environment", index + text.search(/\S/));
  }
  for (const { 1: name = "", index } of code.matchAll(ONE_VARIABLE)) {
    if (isSecretVariable(name) && around.variable(name) === undefined) note(`$${name}`, index);
  }
  const unquoted = language === "powershell" ? code.matchAll(POWERSHELL_READ) : [];
  for (const { 1: path = "", index } of [...code.matchAll(QUOTED_PATH), ...unquoted]) {
    if (isSecretPath(path)) note(path, index);
  }
  const call = CREDENTIAL_CALLS.exec(code);
  if (call !== null) note(call[0], call.index);
  return [...found].map(([what, start]) => ({ what, start }));
}

/** Secrets of the module that it hands to the code in the environment. */
function givenSecrets(code: string, around: Surroundings) {
  const names = new Set([...code.matchAll(ONE_VARIABLE)].map(([, name = ""]) => name));
  return [...names].flatMap((name) => around.variable(name)?.sources ?? []);
}
