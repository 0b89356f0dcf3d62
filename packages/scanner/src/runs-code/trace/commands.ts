/** Tables of what command-line programs do. */

/** Programs that neither leave the machine nor change it. */
export const HARMLESS: ReadonlySet<string> = new Set(
  `: [ [[ awk basename break builtin case cat cd command comm continue cut date declare diff dirname
  done echo elif else esac exit expr export false fi file find for function getopts grep egrep fgrep
  head hostname id in jq join let local ls mkdir mktemp nproc paste printf pwd read readlink
  readonly realpath return sed select seq set shift shopt sleep sort stat tac tail tee test touch tr
  trap true type uname uniq unset until wait wc which whoami yes yq md5sum sha1sum sha256sum
  sha512sum shasum column fold nl rev Write-Host Write-Output Get-Date Get-ChildItem Start-Sleep
  timeout dir terraform tofu`.split(/\s+/),
);

/** Commands that print credentials, as a pattern over program and arguments. */
export const PRINTS_SECRETS: readonly (readonly [command: RegExp, what: string])[] = [
  [/^(env|printenv|set|export -p|declare -[xp]+|typeset -x)$/, "the environment"],
  [
    /^aws (sts (get-session-token|assume-role|get-federation-token)|configure (export-credentials|get)|sso get-role-credentials)/,
    "aws credentials",
  ],
  [
    /^aws (secretsmanager get-secret-value|ssm get-parameters?\b.*--with-decryption|eks get-token|ecr get-login-password|codeartifact get-authorization-token)/,
    "aws secrets",
  ],
  [
    /^gcloud (auth (application-default )?print-(access|identity)-token|secrets versions access|config config-helper)/,
    "gcloud credentials",
  ],
  [
    /^az (account get-access-token|keyvault secret show|acr login .*--expose-token)/,
    "az credentials",
  ],
  [/^(terraform|tofu|terragrunt) (state pull|show|output)\b/, "the Terraform state"],
  [/^kubectl (config view .*--raw|get secrets?\b|create token)/, "the cluster's credentials"],
  [
    /^(vault (print token|token|read|kv get)|gh auth token|op (read|item get)|pass (show )?\S|doctl auth|heroku auth:token|lpass show|bw get)/,
    "a password store",
  ],
  [
    /^(security (find-(generic|internet)-password|dump-keychain|export)|secret-tool (lookup|search)|cmdkey|gpg .*--export-secret|git credential fill)/,
    "the machine's keychain",
  ],
  [/^(history|fc -l)/, "the shell's history"],
];

/** Programs that send what they are given. */
const SENDERS: ReadonlySet<string> = new Set(
  `curl wget http https xh httpie aria2c nc ncat netcat socat telnet ssh scp sftp rsync ftp tftp lftp
  dig nslookup host drill ping openssl sendmail swaks websocat iwr irm
  Invoke-WebRequest Invoke-RestMethod rclone croc wormhole certutil bitsadmin grpcurl`.split(/\s+/),
);

/** Whether a program sends what it is given. */
export function isSender(program: string): boolean {
  return SENDERS.has(program) || /^(mailx?|mutt)$/.test(program);
}

export const SHELLS = /^(ba|da|z|k|a|fi)?sh$/;

/** A program that runs code in a language. */
export interface Interpreter {
  readonly programs: RegExp;
  readonly language: Language;
  /** The option before code. */
  readonly codeOption: RegExp;
  /** Whether the rest of the command line is code. */
  readonly isLineOfCode: boolean;
}

function interpreter(
  programs: RegExp,
  language: Language,
  codeOption: RegExp,
  isLineOfCode = false,
): Interpreter {
  return { programs, language, codeOption, isLineOfCode };
}

export const INTERPRETERS: readonly Interpreter[] = [
  interpreter(/^python[\d.]*(\.exe)?$/, "python", /^-c$/),
  interpreter(
    /^(node|nodejs|bun|deno|tsx|ts-node)$/,
    "javascript",
    /^(-e|--eval|-p|--print|eval)$/,
  ),
  interpreter(/^ruby$/, "ruby", /^-e$/),
  interpreter(/^perl$/, "perl", /^-[a-z]*[eE]$/),
  interpreter(/^php$/, "php", /^-r$/),
  interpreter(/^(powershell|pwsh)(\.exe)?$/i, "powershell", /^-c(o(m(m(a(nd?)?)?)?)?)?$/i, true),
  interpreter(/^cmd(\.exe)?$/i, "batch", /^\/[ck]$/i, true),
];

export type Language =
  | "shell"
  | "python"
  | "javascript"
  | "ruby"
  | "perl"
  | "php"
  | "powershell"
  | "batch"
  | "go"
  | "other";

const BY_ENDING: Readonly<Record<string, Language>> = {
  sh: "shell",
  bash: "shell",
  zsh: "shell",
  ksh: "shell",
  command: "shell",
  envrc: "shell",
  py: "python",
  js: "javascript",
  mjs: "javascript",
  cjs: "javascript",
  ts: "javascript",
  mts: "javascript",
  rb: "ruby",
  pl: "perl",
  php: "php",
  ps1: "powershell",
  psm1: "powershell",
  bat: "batch",
  cmd: "batch",
  go: "go",
};

/** The language of a script, by its first line or its file name; undefined if it is none. */
export function scriptLanguage(path: string, text: string): Language | undefined {
  const program = /^#!\s*\S*?(?:\/env\s+(?:-S\s+)?)?([\w.-]+)(?:\s|$)/.exec(text)?.[1];
  if (program !== undefined) {
    if (SHELLS.test(program)) return "shell";
    return INTERPRETERS.find(({ programs }) => programs.test(program))?.language ?? "other";
  }
  return BY_ENDING[/\.(\w+)$/.exec(path)?.[1]?.toLowerCase() ?? ""];
}

/** Commands that fetch packages and run their code, with the word from which on they are named. */
export const INSTALLERS: readonly RegExp[] = [
  /^(npx|pnpx|bunx|uvx|pipx run|pnpm dlx|yarn dlx|npm exec)\b/,
  /^(python[\d.]* -m )?(pip[\d.]*|uv pip|pipx|conda|gem|cargo|brew|choco|winget|scoop|apk|apt|apt-get|yum|dnf|zypper|snap|krew) (\S+ )*?(install|add)\b/,
  /^(npm|pnpm|yarn|bun) (\S+ )*?(install|i|add|ci)\b/,
  /^go (install|run) \S+@/,
  /^(helm plugin|kubectl krew|ansible-galaxy( \w+)?|gh extension|az extension|tfenv|tofuenv|asdf|mise) (install|add)\b/,
];

/** Commands that install exactly what a lockfile or a digest names. */
export const LOCKED =
  /^(npm ci|pnpm install --frozen-lockfile|yarn install --(frozen-lockfile|immutable)|bun install --frozen-lockfile|uv sync --(locked|frozen))|--require-hashes/;

/** Programs that run the command in their arguments. */
export const WRAPPERS: ReadonlySet<string> = new Set(
  `sudo doas env nohup time timeout exec command builtin nice setsid xargs stdbuf watch parallel
  busybox`.split(/\s+/),
);

export const DECODES =
  /^(base64|base32) (.* )?(-\w*[dD]|--decode)|^xxd (.* )?-\w*r|^openssl (enc|base64|aes\S*) .*-d\b|^(uudecode|rev)\b|^tr (?!(A-Z a-z|a-z A-Z)$)["']?[A-Z\w]-[\w-]+/;

export const VERIFIES =
  /^(sha\d+sum|shasum|md5sum|b2sum) .*(-\w*c|--check)\b|^(gpg|gpgv) .*--verify|^gpgv |^cosign verify|^minisign -V|^openssl dgst .*-verify/;
