import { isCredentialName } from "../../secrets/credential-name.ts";
import { joinPath } from "../../source/path.ts";

const HOME = String.raw`(?:~[\w-]*|\$HOME|\$\{HOME\}|%USERPROFILE%|\$env:USERPROFILE|/root|/home/[^/]+|/Users/[^/]+)`;

/** Files and folders below a home folder that hold credentials. */
const IN_HOME =
  /(?:^|[/\\])\.(?:aws|ssh|gnupg|kube|azure|docker|oci|password-store|terraform\.d|terraformrc|netrc|pgpass|my\.cnf|git-credentials|npmrc|yarnrc\.yml|pypirc|vault-token|boto|s3cfg|env|bash_history|zsh_history|mozilla|config[/\\](?:gcloud|gh|op|doctl|hcloud|heroku|google-chrome|containers)|local[/\\]share[/\\]keyrings)(?:[/\\]|$)|Library[/\\]Keychains/;

/** Anywhere on a machine. */
const ANYWHERE =
  /^\/proc\/(self|\d+|\*)\/environ|^\/etc\/(shadow|gshadow|sudoers|kubernetes\/.*\.conf|rancher\/.*\.yaml)|^\/(var\/)?run\/secrets(\/|$)|application_default_credentials\.json|(^|\/)id_(rsa|dsa|ecdsa|ed25519)(_sk)?$|(^|\/)[\w.-]*\.tfstate(\.backup)?$|(^|\/)credentials\.tfrc\.json$/;

/** Public, although it is beside secrets. */
const PUBLIC = /\.pub$|(^|[/\\])known_hosts(\.old)?$|\.example$/;

/** Whether a path leads to credentials of a machine. */
export function isSecretPath(path: string): boolean {
  const text = path.replace(/^@|^file:\/\//, "");
  return !PUBLIC.test(text) && (IN_HOME.test(text) || ANYWHERE.test(text));
}

const AT_HOME = new RegExp(`^${HOME}(?:[/\\\\]|$)`);

/** Whether a path leads out of the package to a place that the author chose. */
export function isOnMachine(path: string): boolean {
  return AT_HOME.test(path) || /^\/(?!(dev|tmp|proc\/self\/fd)(\/|$))|^[A-Za-z]:[\\/]/.test(path);
}

const HOLDS_SECRETS = new RegExp(
  `^(?:${HOME}(?:[/\\\\]\\.config)?|/(?:home|root|Users|etc|proc/(?:self|\\d+))?|C:)[/\\\\]*$`,
);

/** Whether a folder contains credentials of a machine besides other files. */
export function holdsSecrets(folder: string): boolean {
  return HOLDS_SECRETS.test(folder);
}

/** Whether a file that the package doesn't have belongs to the caller or to the machine. */
export function isOutsidePackage(path: string): boolean {
  const climbs = /^\.\.\//.test(joinPath(path));
  return isOnMachine(path) || climbs || /^\$\{path\.cwd\}|\.tfvars(\.json)?$/.test(path);
}

/** Files that run, or grant access, whenever the machine or a tool is used. */
const START_UP =
  /(?:^|[/\\])\.(?:bashrc|bash_profile|bash_login|profile|zshrc|zshenv|zprofile|config[/\\](?:fish|autostart|systemd)|gitconfig|terraformrc|terraform\.d|npmrc|ssh[/\\]|aws[/\\]|kube[/\\]|docker[/\\]|git[/\\]hooks)|^\/etc\/|^\/usr\/(?:local\/)?s?bin\/|^\/lib\/systemd|Library\/Launch(?:Agents|Daemons)|(?:^|\/)terraform\.rc$|Startup[\\/]|\$PROFILE|\.tf(?:\.json)?$|(?:^|\/)\.terraform\//;

/** Whether writing the file changes what the machine, or Terraform, runs later. */
export function isStartUpPath(path: string): boolean {
  return START_UP.test(path);
}

const CREDENTIAL_VARIABLES =
  /^(AWS_(ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN)|ARM_(CLIENT_SECRET|ACCESS_KEY|SAS_TOKEN|OIDC_TOKEN)|AZURE_CLIENT_SECRET|GOOGLE_(CREDENTIALS|OAUTH_ACCESS_TOKEN)|TF_TOKEN_.*|.*_DSN)$/;

/** Where the shell is, and was before. */
const FOLDERS = /^(OLD)?PWD$/;

/** Whether a variable of the environment usually holds a credential. */
export function isSecretVariable(name: string): boolean {
  return CREDENTIAL_VARIABLES.test(name) || (isCredentialName(name) && !FOLDERS.test(name));
}

/** Whether a variable holds the credential of a cloud or of a well-known service. */
export function isCloudVariable(name: string): boolean {
  return CREDENTIAL_VARIABLES.test(name) || OWN_HOSTS.some(([own]) => own.test(name));
}

/** Which hosts a credential is meant for, by the words in its name. */
const OWN_HOSTS: readonly (readonly [name: RegExp, host: RegExp])[] = [
  [/(^|_)(gh|github)_|gh auth/i, /(^|\.)(github|githubusercontent)\.com$/],
  [/^(ci|gitlab)_/i, /(^|\.)gitlab\.com$/],
  [/^(cf|cloudflare)_/i, /(^|\.)cloudflare\.com$/],
  [/^(do|digitalocean)_/i, /(^|\.)digitalocean\.com$/],
  [/^(dd|datadog)_/i, /(^|\.)(datadoghq\.(com|eu)|ddog-gov\.com)$/],
  [/^(nr|new_relic|newrelic)_/i, /(^|\.)newrelic\.com$/],
  [/^(tf|tfe|tfc|terraform)_/i, /(^|\.)terraform\.io$/],
  [/^hcloud_|^hetzner_/i, /(^|\.)hetzner\.(cloud|com)$/],
  [/^slack_/i, /(^|\.)slack\.com$/],
  [/^pagerduty_|^pd_/i, /(^|\.)pagerduty\.com$/],
  [/^(google|gcp|gcloud)[_ ]/i, /(^|\.)(googleapis\.com|google\.internal)$/],
  [/^(arm|azure|az)[_ ]/i, /(^|\.)(azure\.(com|net)|windows\.net|microsoft(online)?\.com)$/],
  [/^aws[_ ]/i, /(^|\.)(amazonaws\.com(\.cn)?|aws)$/],
  [/instance metadata/, /^(169\.254\.169\.254|metadata\.google\.internal)$/],
];

/** What names of credentials end in: `_TOKEN`, `_API_KEY`. */
const KIND = /([-_](access|api|auth|deploy|secret))*[-_](key|password|secret|token)$/i;

/** Whether a credential has the name of the service at the host: `$CIRCLE_CI_TOKEN`. */
function isNamedAfter(credential: string, host: string): boolean {
  const [service = ""] = host.split(".").slice(-2);
  const name = credential.replace(KIND, "");
  return (
    name !== credential && service.length > 3 && name.replace(/[-_]/g, "").toLowerCase() === service
  );
}

/** Whether a credential goes to the service that it is for. */
export function isOwnHost(credential: string, host: string): boolean {
  const known = OWN_HOSTS.filter(([name]) => name.test(credential));
  const isOther = known.length === 0 && !CREDENTIAL_VARIABLES.test(credential);
  return known.some(([, own]) => own.test(host)) || (isOther && isNamedAfter(credential, host));
}
