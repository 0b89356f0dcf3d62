import { NO_MARKS } from "../../evaluate/marks.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, or } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { maskSecrets } from "../../secrets/mask.ts";
import { findSecrets } from "../../secrets/patterns.ts";
import { type Command, commandsIn, programOf } from "../../shell/commands.ts";
import { unverifiedCode, unverifiedInstall } from "../../shell/downloads.ts";
import { looseIndex, unsignedPackages } from "../../shell/package-sources.ts";
import { unpinnedSoftware } from "../../shell/unpinned.ts";
import { writtenCredentials } from "../../shell/written-credentials.ts";
import { isBranch } from "../../source/revisions.ts";
import { textOf } from "./purpose.ts";
import { runs } from "./runs.ts";

/** Checks the commands of every `RUN` in every stage. */
function commandCheck(isAtFault: (command: Command) => boolean): Check {
  return resource("dockerfile_stage", (stage) =>
    stage.blocks("run").each((run) => runs(run, (commands) => commands.find(isAtFault))),
  );
}

/** A fact about a `RUN`, with what it has. */
function saysOfRun(run: BlockView, part: string | undefined): Fact {
  const message = `\`RUN\` has ${part}`;
  return fact(part !== undefined, { location: run.location, message, marks: NO_MARKS });
}

const scriptOf = (run: BlockView) => textOf(run, "command");

function scriptCheck(find: (script: string) => string | undefined): Check {
  return resource("dockerfile_stage", (stage) =>
    stage.blocks("run").each((run) => {
      const part = find(scriptOf(run));
      return saysOfRun(run, part === undefined ? undefined : quoted(part));
    }),
  );
}

const quoted = (part: string) => `\`${maskSecrets(part).slice(0, 60)}\``;

/** Modes that let everyone write, or that make a program run as its owner. */
function givesRights(command: Command): boolean {
  if (programOf(command) !== "chmod") return false;
  return command
    .slice(1)
    .some((word) =>
      /^0?[0246]?[0-7][0-7][2367]$|^(a|o|ugo|go|uo)*\+[rx]*w[rwx]*$|^(a|ugo)?=[rx]*w/.test(word),
    );
}

function setsOwnerMode(command: Command): boolean {
  return (
    programOf(command) === "chmod" &&
    command.slice(1).some((word) => /^[4-7][0-7]{3}$|^[ug]*\+[rwx]*s/.test(word))
  );
}

/** A password in the arguments or the input of a program. */
const PASSWORD =
  /\b(useradd|usermod)\b[^\n|;&]{0,80}\s(-p|--password)[= ](?![`"$]*[`$])|\bpasswd\b[^\n|;&]{0,40}--stdin|:\/\/[^/\s:@$]{1,100}:[^/\s:@${}]{6,200}@/;

function findsPassword(script: string): string | undefined {
  if (findSecrets(script).length > 0) return "a credential in it";
  const [written] = writtenCredentials(script);
  if (written !== undefined) return `a credential for \`${written.receiver}\``;
  const isGiven = /\bchpasswd\b/.test(script) && !COMPUTED_PASSWORD.test(script);
  if (isGiven) return "a password for `chpasswd`";
  const part = PASSWORD.exec(script)?.[0];
  return part === undefined ? undefined : quoted(part);
}

/** Passwords of a mounted secret, or by chance. */
const COMPUTED_PASSWORD = /\/run\/secrets\/|\bopenssl\s{1,5}rand\b|\/dev\/u?random\b|\bpwgen\b/;

const SSH_SERVER = /^(openssh-server|dropbear|telnetd|vsftpd|tightvncserver|x11vnc)([=@].*)?$/;

/** A package with the server where the package manager has no smaller one of the name. */
const SSH_SUITE = /^openssh([=@].*)?$/;

function sshServerIn(command: Command): string | undefined {
  const program = programOf(command);
  if (!/^(apt|apt-get|apk|yum|dnf|microdnf|zypper)$/.test(program)) return undefined;
  const hasSuite = /^(apk|zypper)$/.test(program);
  return command.find((word) => SSH_SERVER.test(word) || (hasSuite && SSH_SUITE.test(word)));
}

function installsSshServer(script: string): string | undefined {
  const [found] = commandsIn(script).flatMap((command) => sshServerIn(command) ?? []);
  return found;
}

/** Root signs in, or anyone without a password. */
function permitsRoot(script: string): string | undefined {
  return /\b(PermitRootLogin|PermitEmptyPasswords)\s+yes\b/.exec(script)?.[0];
}

/** Ports of debuggers, of container engines and of remote desktops. */
const SENSITIVE_PORTS: ReadonlySet<string> = new Set([
  "23",
  "2345",
  "2375",
  "5005",
  "5678",
  "5900",
  "9229",
]);

/** Windows, and packages with a server for its remote desktop. Other programs use the port as well. */
const REMOTE_DESKTOP = /\bwindows\b|\bxrdp\b|\bfreerdp\b|\b(gnome-remote-desktop|krfb)\b/i;

function hasRemoteDesktop(stage: ResourceView): boolean {
  const runs = stage.blocks("run").members.map(({ view }) => scriptOf(view));
  return [textOf(stage, "image"), ...runs].some((text) => REMOTE_DESKTOP.test(text));
}

function exposesPort(expose: BlockView, stage: ResourceView): Fact {
  return expose.attr("port").test((given = "") => {
    const port = given.replace(/\/tcp$/, "");
    return SENSITIVE_PORTS.has(port) || (port === "3389" && hasRemoteDesktop(stage));
  });
}

/** Options by which a program waits for a debugger of another machine. */
export const DEBUGGER =
  /--inspect(-brk)?(=|\s+)(0\.0\.0\.0|\*|::)|-agentlib:jdwp\S*address=(\*|0\.0\.0\.0|\d+)|\bdebugpy\b[^\n]{0,40}--listen[= ](0\.0\.0\.0|\d+)|\bdlv\b[^\n]{0,60}--listen=(:|0\.0\.0\.0)|FLASK_DEBUG=1|\bflask\b[^\n]{0,40}--debug/;

function startsDebugger(instruction: BlockView): Fact {
  const { value } = instruction.attr("arguments");
  const text = value.kind === "string" ? value.value.replace(/"\s*,\s*"/g, " ") : "";
  const part = DEBUGGER.exec(text)?.[0];
  const message = `the command has \`${part}\``;
  return fact(part !== undefined, { location: instruction.location, message, marks: NO_MARKS });
}

/** Options for every program of a kind, and Flask's console. */
function setsDebugger(variable: BlockView): Fact {
  const isFlask = and(
    variable.attr("name").is("FLASK_DEBUG"),
    variable.attr("value").matches(/^(1|true)$/i),
  );
  return or(isFlask, variable.attr("value").matches(DEBUGGER));
}

/** Repositories at a tag or commit, as `git clone --branch` would take them. */
function isPinnedRepository(address: string): boolean {
  const [, revision] = /\.git#([^:]+)/.exec(address) ?? [];
  return revision !== undefined && !isBranch(revision);
}

/** The state of a branch, which only tells the builder to fetch it again. */
const STATE_OF_BRANCH =
  /^https:\/\/api\.github\.com\/repos\/[^/]+\/[^/]+\/(git\/refs|commits|branches)\b/;

function isUncompared(address: string): boolean {
  return (
    /^https?:\/\//.test(address) && !isPinnedRepository(address) && !STATE_OF_BRANCH.test(address)
  );
}

const HARDENING = "https://docs.docker.com/build/building/best-practices/";

/** A command of the stage compares files with their checksums. */
function isCompared(stage: ResourceView): boolean {
  return stage
    .blocks("run")
    .members.some(({ view }) => /\bsha(256|512)sum\s+(-\w*c|--check)\b/.test(scriptOf(view)));
}

/** Rules for what the commands of a build do. */
export const dockerCommandRules: readonly Rule[] = [
  {
    id: "docker-unverified-code",
    title: "Build runs code from the internet unseen",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone who controls the address can change the image.",
    fix: "Install a fixed version from a package, or compare the download with a checksum first.",
    link: HARDENING,
    checks: [scriptCheck(unverifiedCode)],
  },
  {
    id: "docker-unverified-download",
    title: "Download is installed without comparing it with a checksum",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone who controls the address can put another program in the image.",
    fix: "Compare the file with `sha256sum -c` before it is installed, or use `ADD --checksum`.",
    link: HARDENING,
    checks: [scriptCheck(unverifiedInstall)],
  },
  {
    id: "docker-remote-add",
    title: "File from the internet is added without a checksum",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone who controls the address can change the image.",
    fix: "Name the content with `ADD --checksum=sha256:…`.",
    link: "https://docs.docker.com/reference/dockerfile/#add---checksum",
    checks: [
      resource("dockerfile_stage", (stage) => {
        const areCompared = isCompared(stage);
        return stage.blocks("add").each((add) => {
          const { evidence, ...answer } = add
            .attr("source")
            .some((source) => source.test((address = "") => isUncompared(address)));
          const hasChecksum = add.attr("checksum").value.kind === "string";
          return hasChecksum || areCompared ? fact(false) : { ...answer, evidence };
        });
      }),
    ],
  },
  {
    id: "docker-unsigned-packages",
    title: "Packages are installed without checking their signatures",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "A mirror, or anyone on the way to it, can put other packages in the image.",
    fix: "Take the option out, and install the repository's key instead.",
    link: HARDENING,
    checks: [scriptCheck(unsignedPackages)],
  },
  {
    id: "docker-package-index",
    title: "Packages come from an index that others can answer for",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation:
      "An index over plain HTTP can be replaced on the way. With two indexes, anyone can publish the name of an internal package on the public one.",
    fix: "Use a single index over HTTPS: `--index-url https://…`.",
    link: "https://pip.pypa.io/en/stable/cli/pip_install/",
    checks: [scriptCheck(looseIndex)],
  },
  {
    id: "docker-unpinned-package",
    title: "Build installs software without a fixed version",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "The next build brings in whatever has been published since, tested or not.",
    fix: "Name the version (`flask==3.1.0`, `serve@14.2.4`, `git clone --branch v1.4.2`), or install from a lock file (`npm ci`).",
    link: HARDENING,
    checks: [scriptCheck(unpinnedSoftware)],
  },
  {
    id: "docker-secret-in-command",
    title: "Command of the build contains a credential",
    severity: "HIGH",
    category: "security",
    topic: "secrets",
    explanation: "Commands stay in the history of the image, for everyone who can pull it.",
    fix: "Mount the secret for one command with `RUN --mount=type=secret`, or set passwords at run time.",
    link: "https://docs.docker.com/build/building/secrets/",
    checks: [
      resource("dockerfile_stage", (stage) =>
        stage.blocks("run").each((run) => saysOfRun(run, findsPassword(scriptOf(run)))),
      ),
    ],
  },
  {
    id: "docker-world-writable",
    title: "Everyone in the container can change files",
    severity: "MEDIUM",
    category: "security",
    topic: "image",
    explanation: "A process that should only read a program or its settings can replace them.",
    fix: "Give the rights to the user who needs them: `COPY --chown` and modes such as `755`.",
    link: HARDENING,
    checks: [
      commandCheck(givesRights),
      resource("dockerfile_stage", (stage) =>
        ["copy", "add"].flatMap((block) =>
          stage
            .blocks(block)
            .each((copy) => copy.attr("chmod").matches(/^0?[0-7]?[0-7]{2}[2367]$/)),
        ),
      ),
    ],
  },
  {
    id: "docker-setuid",
    title: "Program runs with the rights of its owner",
    severity: "MEDIUM",
    category: "security",
    topic: "image",
    explanation: "A flaw in the program makes every user of the container its owner, often root.",
    fix: "Leave the mode out, and run the program as the user who needs it.",
    link: HARDENING,
    checks: [commandCheck(setsOwnerMode)],
  },
  {
    id: "docker-sudo",
    title: "Image relies on sudo",
    severity: "LOW",
    category: "security",
    topic: "image",
    explanation: "A user with password-free sudo is as powerful as root.",
    fix: "Run what needs root before `USER`, and leave sudo out of the image.",
    link: `${HARDENING}#user`,
    checks: [
      scriptCheck(
        (script) =>
          /(^|[\n;&|]\s{0,10})sudo\s/.exec(script)?.[0] ?? /NOPASSWD:?\s?ALL/.exec(script)?.[0],
      ),
    ],
  },
  {
    id: "docker-ssh-server",
    title: "Image contains a server for remote sessions",
    severity: "MEDIUM",
    category: "security",
    topic: "image",
    explanation:
      "A container needs no second way in: it adds an attack surface and keys to manage.",
    fix: "Leave the server out, and use `docker exec` or its like.",
    link: HARDENING,
    checks: [scriptCheck(installsSshServer), scriptCheck(permitsRoot)],
  },
  {
    id: "docker-debugger",
    title: "Container can be debugged or administered from outside",
    severity: "MEDIUM",
    category: "security",
    topic: "image",
    explanation: "A debugger runs any code that it receives, without authentication.",
    fix: "Leave the port and the option out of the image.",
    link: HARDENING,
    checks: [
      resource("dockerfile_stage", (stage) => [
        ...stage.blocks("expose").each((expose) => exposesPort(expose, stage)),
        ...stage.blocks("cmd").each(startsDebugger),
        ...stage.blocks("entrypoint").each(startsDebugger),
        ...stage.blocks("env").each(setsDebugger),
      ]),
    ],
  },
  {
    id: "docker-insecure-build",
    title: "Build step has the rights or the network of its host",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation: "Code of the build can reach, or take over, the machine that builds.",
    fix: "Take `--security=insecure` or `--network=host` out.",
    link: "https://docs.docker.com/reference/dockerfile/#run---security",
    checks: [
      resource("dockerfile_stage", (stage) =>
        stage.blocks("run").each((run) => run.attr("security").is("insecure")),
      ),
      resource("dockerfile_stage", (stage) =>
        stage.blocks("run").each((run) => run.attr("network").is("host")),
      ),
    ],
  },
];
