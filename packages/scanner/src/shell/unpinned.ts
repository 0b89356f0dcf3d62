import { BRANCHES, isBranch, isBranchFile } from "../source/revisions.ts";
import { type Command, commandsIn, programOf } from "./commands.ts";
import { LOCAL } from "./installs.ts";

/** A name of a package, with neither a version nor a range. */
const BARE_NAME = /^(@[\w.-]+\/)?[a-zA-Z][\w.-]*(\[[\w,]*\])?(@(latest|next))?$/;

const NEWEST_OF_GO = new RegExp(`@(latest|${BRANCHES})$`);

function operandsOf(command: Command): readonly string[] {
  return command.slice(1).filter((word) => !word.startsWith("-"));
}

/** A package of Python in a repository, at no revision or at a branch. */
function isMovingRepository(word: string): boolean {
  const revision = /^(?:[\w.[\],-]+@)?git\+\w+:\/\/[^\s@]*(?:@[^/\s@]+\/[^\s@]*)?(@[^#\s]+)?/.exec(
    word,
  );
  if (revision === null || !word.includes("git+")) return false;
  const at = revision[1]?.slice(1);
  return at === undefined || isBranch(at);
}

/** A package by name alone, which installs whatever is latest. */
function installsAnyVersion(command: Command): boolean {
  const words = command.slice(1);
  const [verb, ...packages] = operandsOf(command);
  switch (programOf(command)) {
    case "pip":
    case "pip3":
    case "pipx":
      return (
        /^(install|run)$/.test(verb ?? "") &&
        (packages.some(isMovingRepository) ||
          (!words.some((word) =>
            /^(-r|--requirement|-c|--constraint|-e|\.|--no-index)/.test(word),
          ) &&
            packages.some(
              (name) => BARE_NAME.test(name) && !/^(pip|setuptools|wheel)$/.test(name),
            )))
      );
    case "npm":
      return (
        /^(install|i|add)$/.test(verb ?? "") &&
        words.some((word) => word === "-g" || word === "--global") &&
        packages.some((name) => BARE_NAME.test(name) && !/^npm(@|$)/.test(name))
      );
    case "go":
      return verb === "install" && packages.some((name) => NEWEST_OF_GO.test(name));
    case "gem":
      return (
        verb === "install" &&
        packages.some((name) => !LOCAL.test(name)) &&
        !words.some((word) => /^(-v|--version|--local$)/.test(word) || word.includes(":"))
      );
    case "cargo":
      return (
        verb === "install" &&
        packages.length > 0 &&
        !words.some(
          (word) => /^(--version|--locked|--path|--rev|--tag)/.test(word) || word.includes("@"),
        )
      );
    case "ansible-galaxy":
      return (
        words.includes("install") &&
        !words.some((word) => /^(-r|--role-file|--requirements-file)/.test(word)) &&
        packages.some((name) => /^\w+\.\w+$/.test(name))
      );
    case "composer":
      return (
        verb === "global" &&
        packages[0] === "require" &&
        packages.slice(1).some((name) => /^[\w.-]+\/[\w.-]+$/.test(name))
      );
    case "choco":
      return (
        /^(install|upgrade)$/.test(verb ?? "") &&
        packages.length > 0 &&
        !packages.some((name) => /[./\\]/.test(name)) &&
        !words.some((word) => /^--version(=|$)/.test(word))
      );
    case "dotnet":
      return (
        verb === "tool" &&
        packages[0] === "install" &&
        !words.some((word) => /^--version(=|$)/.test(word) || word.includes("@"))
      );
    default:
      return false;
  }
}

/** An installation that does not follow the lock file. */
function ignoresLock(command: Command): boolean {
  const operands = operandsOf(command);
  const isGlobal = command.some((word) => word === "-g" || word === "--global");
  return (
    programOf(command) === "npm" &&
    /^(install|i)$/.test(operands[0] ?? "") &&
    operands.length === 1 &&
    !isGlobal
  );
}

/** Commands that replace locked versions by the newest, and options that do so. */
const UPGRADES: readonly (readonly [program: RegExp, words: RegExp])[] = [
  [/^(terraform|tofu|terragrunt)$/, /^(init|providers lock)\b.* -upgrade(=true)?\b/],
  [/^(npm|pnpm)$/, /^(update|up|upgrade)\b/],
  [/^yarn$/, /^(upgrade|up)\b/],
  [/^(poetry|composer|cargo|bundle)$/, /^update\b/],
  [/^uv$/, /^(lock|sync)\b.* (-U|--upgrade)\b/],
  [/^go$/, /^get\b.* -u\b/],
  [/^helm$/, /^(dependency|dep) (update|up)\b/],
  [/^tflint$/, /^--init\b.* --upgrade\b/],
];

/** An installation of versions that nobody has chosen, past the lock file. */
function upgradesLocked(command: Command): boolean {
  const program = programOf(command);
  const text = `${command.slice(1).join(" ")} `;
  if (/^pip3?$/.test(program)) {
    const words = command.slice(2);
    const isUpgrade = words.some((word) => /^(-U|--upgrade)$/.test(word));
    const isFixed = words.some((word) =>
      /==|^(pip|setuptools|wheel)$|^(-r|-c|--requirement|--constraint|--require-hashes)/.test(word),
    );
    const packages = words.filter((word) => !word.startsWith("-"));
    const isLocal = packages.length > 0 && packages.every((word) => LOCAL.test(word));
    return command[1] === "install" && isUpgrade && !isFixed && !isLocal;
  }
  // The working folder can be named first: `terraform -chdir=infra init -upgrade`.
  const words = text.replace(/^(-chdir=\S+|-C \S+|--prefix[= ]\S+) /, "");
  return UPGRADES.some(([name, pattern]) => name.test(program) && pattern.test(words));
}

/** Programs that build or run what was cloned. */
const BUILDERS =
  /^(make|cmake|go|cargo|npm|yarn|pnpm|pip3?|python3?|mvn|gradle|bundle|(ba|z)?sh|configure|install\.sh|setup\.sh)$/;

/** The folder of a clone: the last operand, or the name of the repository. */
function folderOf(clone: Command): string {
  const last = clone.at(-1) ?? "";
  return /^[\w./~$-]+$/.test(last) ? last : last.replace(/^.*[/:]|\.git$/g, "");
}

/** A clone of an address at no tag or commit. */
function isUnpinnedClone(command: Command): boolean {
  if (programOf(command) !== "git" || command[1] !== "clone") return false;
  if (command.some((word) => word.startsWith("--revision"))) return false;
  if (!command.some((word) => /^(https?:\/\/|git@|ssh:\/\/|git:\/\/)/.test(word))) return false;
  const at = command.findIndex((word) => /^(-b|--branch)(=|$)/.test(word));
  const named = command[at]?.includes("=") ? command[at]?.split("=")[1] : command[at + 1];
  return at === -1 || isBranch(named ?? "");
}

/** Whether a command leaves the branch for a tag or commit. */
function checksOut(command: Command): boolean {
  return (
    programOf(command) === "git" &&
    command.some((word) => /^(checkout|reset|switch)$/.test(word)) &&
    !isBranch(command.at(-1) ?? "")
  );
}

/** Whether a command builds or runs what lies in the working folder. */
const builds = ([program = ""]: Command) =>
  program.startsWith("./") || BUILDERS.test(programOf([program]));

/** Deeper folders aren't looked for. */
const MAX_DEPTH = 20;

/** The folders that a program is in, from the root down: `/opt/`, `/opt/it/`. */
function foldersOf([program = ""]: Command): readonly string[] {
  const slashes = [...program.slice(0, 500).matchAll(/\//g)].slice(0, MAX_DEPTH);
  return slashes.map(({ index }) => program.slice(0, index + 1));
}

/** The first clone of a branch that the script builds or runs. */
function branchClone(commands: readonly Command[]): Command | undefined {
  const clones = commands.filter(isUnpinnedClone);
  if (clones.length === 0 || commands.some(checksOut)) return undefined;
  if (commands.some(builds)) return clones[0];
  const folders = new Set(commands.flatMap(foldersOf));
  return clones.find((clone) => folders.has(`${folderOf(clone)}/`));
}

/** What of a script clones a branch of a repository and builds or runs it. */
export function unpinnedClone(script: string): string | undefined {
  return branchClone(commandsIn(script))?.join(" ");
}

const LATEST_RELEASE = /^https?:\/\/github\.com\/[^/]+\/[^/]+\/releases\/latest\/download\//;

/** Whether an address is that of a file of a branch, or of whichever release is the latest. */
const isMovingFile = (address: string) => isBranchFile(address) || LATEST_RELEASE.test(address);

function fetchesMovingFile(command: Command): boolean {
  return /^(curl|wget)$/.test(programOf(command)) && command.some(isMovingFile);
}

/** What of a script installs software of others whose version nobody fixed. */
export function unpinnedSoftware(script: string): string | undefined {
  const commands = commandsIn(script);
  const clone = branchClone(commands);
  return commands
    .find(
      (command) =>
        installsAnyVersion(command) ||
        ignoresLock(command) ||
        upgradesLocked(command) ||
        command === clone ||
        fetchesMovingFile(command),
    )
    ?.join(" ");
}

/** Options of `kubectl apply` and their like that name a manifest. */
function appliesMoving(command: Command): boolean {
  const isApply =
    programOf(command) === "kubectl" &&
    command.some((word) => /^(apply|create|replace)$/.test(word));
  if (!isApply) return false;
  return command.some((word) => {
    if (isMovingFile(word)) return true;
    const isRemoteBase = /^(https:\/\/)?github\.com\/[^/]+\/[^/]+/.test(word);
    const isBase = command.some((each) => /^(-k|--kustomize)$/.test(each));
    return isBase && isRemoteBase && !/[?&](ref|version)=/.test(word);
  });
}

/** A chart of a repository without a version. A chart in the folder has its own. */
function installsAnyChart(command: Command): boolean {
  const operands = operandsOf(command);
  const isInstall = programOf(command) === "helm" && /^(install|upgrade)$/.test(operands[0] ?? "");
  if (!isInstall || command.some((word) => /^--version(=|$)/.test(word))) return false;
  return operands
    .slice(1)
    .some((word) => /^[a-z0-9][\w-]*\/[a-z0-9][\w-]*$/.test(word) || /^oci:\/\/[^@]+$/.test(word));
}

/** What of a script deploys a chart or manifest of others whose version nobody fixed. */
export function unpinnedDeployment(script: string): string | undefined {
  return commandsIn(script)
    .find((command) => appliesMoving(command) || installsAnyChart(command))
    ?.join(" ");
}
