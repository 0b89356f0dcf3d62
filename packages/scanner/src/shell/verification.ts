import { type Command, programOf } from "./commands.ts";

/** curl options whose value is the rest of the option cluster. */
const CURL_VALUES = "AbcCdDeEFhHKmoPQrTtuUwxXyYz";

/** Detects a short option in a cluster such as `-fsSLk`. */
function hasLetter(word: string, letter: string, takingValues: string): boolean {
  if (!/^-[^-]/.test(word)) return false;
  for (const each of word.slice(1)) {
    if (each === letter) return true;
    if (takingValues.includes(each)) return false;
  }
  return false;
}

/** Options of programs that switch the verification of the other side off. */
const SWITCHES: Readonly<Record<string, RegExp>> = {
  aws: /^--no-verify-ssl$/,
  git: /^http\.sslVerify=(false|0)$/i,
  helm: /^--insecure-skip-tls-verify$/,
  kubectl: /^--insecure-skip-tls-verify(=true)?$/,
  pip: /^--trusted-host(=|$)/,
  pip3: /^--trusted-host(=|$)/,
  ssh: /^(-o)?StrictHostKeyChecking[= ]?no$/i,
  scp: /^(-o)?StrictHostKeyChecking[= ]?no$/i,
  wget: /^--no-check-certificate$/,
};

/** Settings of programs that switch the verification off for what follows. */
const SETTINGS =
  /^(git config( --\w+)* http\.sslverify (false|0)|(npm|yarn|pnpm) config set (strict-ssl|enablestrictssl)[= ]false|(npm|yarn|pnpm) set strict-ssl[= ]false|pip3? config set global\.trusted-host .*|composer config( -\w+)* disable-tls true)\b/i;

/** Options of cosign that accept the signature of anyone, or one that no log has. */
const ANY_SIGNER =
  /--certificate-(identity|oidc-issuer)-regexp[= ]\^?\.[*+]\$?( |$)|--insecure-ignore-(tlog|sct)(=true)?( |$)/;

/** Settings that are written to a file of ssh or apt. */
const WRITTEN = /\bStrictHostKeyChecking[\s=]+no\b|::Verify-(Peer|Host)\s+["'\\]*false\b/i;

/** An address of the machine itself, for which no one else can answer. */
const OWN = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])([:/]|$)/;

/** Whether a command talks to a server without verifying who answers. */
export function skipsVerification(command: Command): boolean {
  if (command.some((word) => OWN.test(word))) return false;
  const program = programOf(command);
  if (program === "curl") {
    return command.some((word) => word === "--insecure" || hasLetter(word, "k", CURL_VALUES));
  }
  if (program === "cosign" && ANY_SIGNER.test(command.join(" "))) return true;
  if (/^(echo|printf)$/.test(program) && WRITTEN.test(command.join(" "))) return true;
  const option = Object.hasOwn(SWITCHES, program) ? SWITCHES[program] : undefined;
  if (option !== undefined && command.slice(1).some((word) => option.test(word))) return true;
  return SETTINGS.test(command.slice(0, 8).join(" "));
}

/** Variables that switch the verification off, and the values that do. */
const VARIABLES: Readonly<Record<string, RegExp>> = {
  NODE_TLS_REJECT_UNAUTHORIZED: /^0$/,
  PYTHONHTTPSVERIFY: /^0$/,
  GIT_SSH_COMMAND: /StrictHostKeyChecking[\s=]+no\b/i,
  GIT_SSL_NO_VERIFY: /^(1|true|on|yes)$/i,
  NPM_CONFIG_STRICT_SSL: /^(0|false)$/i,
  npm_config_strict_ssl: /^(0|false)$/i,
  PIP_TRUSTED_HOST: /./,
  YARN_ENABLE_STRICT_SSL: /^(0|false)$/i,
  GODEBUG: /x509ignoreCN=0/,
  DOCKER_CONTENT_TRUST: /^0$/,
  GOINSECURE: /./,
  GONOSUMDB: /^\*$/,
  GOSUMDB: /^off$/i,
  NPM_CONFIG_REGISTRY: /^http:/i,
  PIP_EXTRA_INDEX_URL: /^http:/i,
  PIP_INDEX_URL: /^http:/i,
  CURL_INSECURE: /^(1|true)$/i,
};

/** Whether setting an environment variable switches the verification off. */
export function unsetsVerification(name: string, value: string): boolean {
  return Object.hasOwn(VARIABLES, name) && VARIABLES[name]?.test(value) === true;
}
