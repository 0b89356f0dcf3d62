import type { Act } from "./act.ts";
import { quoted } from "./argument.ts";
import { INSTALLERS, LOCKED } from "./commands.ts";

const EXACT_VERSION = /@v?\d+\.\d+\.\d+\S*|==\d+[\d.]*|--version[ =]v?\d+\.\d+/;

const ROOT = /^(su|pkexec|runas)\b|^chmod .*([ug]\+s|\b[2467][0-7]{3}\b)/;

const CONTAINER = /^(docker|podman|nerdctl) (run|create|exec)\b/;
const CONTROLS_HOST =
  /--privileged|--pid[= ]host|--cap-add[= ](ALL|SYS_ADMIN)|(-v|--volume)[= ]?\/:|source=\/,|docker\.sock:\/(var\/)?run\/docker\.sock/;

const CHANGES =
  /^crontab (?!-l\b)|^at\b|^systemctl (--user )?enable|^launchctl (load|bootstrap)|^schtasks .*\/create|^git config .*--(global|system)|^(useradd|adduser|usermod|visudo|update-rc\.d)\b|^reg add .*\\Run/i;

const REMOVED =
  /^(~|\$HOME|\$\{HOME\}|\/|\/(etc|home|root|usr|var|Users|boot|lib)|[A-Z]:\\?)\/?\*?$|^--no-preserve-root$/;
/** Of a disk, and not of a file that holds an image or a secret. */
const ERASES =
  /^(mkfs(\.\w+)?|shred|wipefs)\b.*\s(\/dev\/(?!null|shm)|\$\{?\w*(dev|disk|part|vol))|^dd .*of=\/dev\/(sd|nvme|disk|vd)|^diskutil erase/i;

/** Objects of a cluster that many others are in, or that hold its data. */
const LARGE_OBJECT =
  /^(ns|namespaces?|nodes?|pv|persistentvolumes?|crds?|customresourcedefinitions?|projects?)$/;

/** Options of kubectl before their value. */
const BEFORE_VALUE = /^(-[nlf]|--(namespace|selector|filename|context|kubeconfig|timeout))$/;

const SHELL_FOR_OTHERS =
  /^(nc|ncat|netcat) (.* )?(-\w*[ec]|--exec|--sh-exec)\b|^socat .*(EXEC|SYSTEM):|^ssh (.* )?-\w*R\b/;

const APPLIES =
  /^(?:kubectl (?:apply|create|replace)|helm (?:install|upgrade|template)|kustomize build|oc apply)\b.*?\s((?:https?:\/\/|github\.com\/|oci:\/\/)\S+)/;
const PINNED_ADDRESS = /[/=@:]v?\d+\.\d+|[0-9a-f]{40}|@sha256:|--version[ =]\S/;

/** What a command does that its name and options tell, whatever data it gets. */
export function notableActs(program: string, line: string, args: readonly string[]): Act[] {
  const acts: Act[] = [];
  const shown = quoted(line);
  const isInstaller = INSTALLERS.some((pattern) => pattern.test(line));
  if (isInstaller && !LOCKED.test(line) && !EXACT_VERSION.test(line)) {
    acts.push({ act: "installs", what: shown });
  }
  if (ROOT.test(line)) acts.push({ act: "becomes root", how: shown });
  if (CONTAINER.test(line) && CONTROLS_HOST.test(line)) {
    acts.push({ act: "reaches host", how: shown });
  }
  if (CHANGES.test(line)) acts.push({ act: "changes machine", what: shown });
  if (program === "rm" && args.some((text) => /^-\w*[rR]/.test(text))) {
    const target = args.find((text) => REMOVED.test(text));
    if (target !== undefined) acts.push({ act: "destroys", what: target });
  }
  if (ERASES.test(line)) acts.push({ act: "erases", how: shown });
  if (erasesInCluster(program, args)) acts.push({ act: "destroys in cluster", how: shown });
  if (SHELL_FOR_OTHERS.test(line)) acts.push({ act: "opens shell", to: shown });
  const applied = APPLIES.exec(line)?.[1];
  if (applied !== undefined && !PINNED_ADDRESS.test(line)) {
    acts.push({ act: "applies download", from: applied });
  }
  return acts;
}

function erasesInCluster(program: string, args: readonly string[]): boolean {
  const at = args.indexOf("delete");
  if (!/^(kubectl|oc)$/.test(program) || at === -1) return false;
  const rest = args.slice(at + 1);
  if (rest.some((text) => /^(--all(-namespaces)?|-A)$/.test(text))) return true;
  const kinds = rest.find(
    (text, index) => !text.startsWith("-") && !BEFORE_VALUE.test(rest[index - 1] ?? ""),
  );
  const [named = ""] = kinds?.split("/") ?? [];
  return named.split(",").some((kind) => LARGE_OBJECT.test(kind));
}
