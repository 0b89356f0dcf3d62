import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, not, or, unless } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";
import { type Command, programOf } from "../../shell/commands.ts";
import { developerPackageChecks } from "./developer-packages.ts";
import { sdkCheck } from "./development.ts";
import { isWorkbench } from "./purpose.ts";
import { runs } from "./runs.ts";

interface Installer {
  readonly program: RegExp;
  readonly installs: RegExp;
  /** An option that prevents leftovers. */
  readonly option?: string;
  /** A later command that cleans up. */
  readonly cleans: RegExp;
}

/** Package managers that leave indexes or caches behind, and how to prevent that. */
const INSTALLERS: readonly Installer[] = [
  {
    program: /^(apt|apt-get)$/,
    installs: /^(install|upgrade|dist-upgrade)$/,
    cleans: /^rm .*\/var\/lib\/apt\/lists/,
  },
  { program: /^apk$/, installs: /^add$/, option: "--no-cache", cleans: /^rm .*\/var\/cache\/apk/ },
  {
    program: /^(yum|dnf|microdnf|tdnf)$/,
    installs: /^(install|update|upgrade)$/,
    cleans: /^((yum|dnf|microdnf|tdnf) .*clean|rm .*\/var\/cache\/(yum|dnf))/,
  },
  {
    program: /^pip3?$/,
    installs: /^install$/,
    option: "--no-cache-dir",
    cleans: /^(pip3? cache purge|rm .*\.cache)/,
  },
  {
    program: /^yarn$/,
    installs: /^install$/,
    // An option of newer versions, which run programs from the cache.
    option: "--immutable",
    cleans: /^(yarn cache clean|rm .*(\.cache|\.yarn|yarn))/,
  },
  {
    program: /^zypper$/,
    installs: /^(in|install|up|update|dup|dist-upgrade)$/,
    cleans: /^(zypper .*(clean|cc)|rm .*\/var\/cache\/zypp)/,
  },
];

/** Compilers, recognized by name or by subcommand. */
const COMPILERS: Readonly<Record<string, RegExp | undefined>> = {
  go: /^(build|install)$/,
  cargo: /^(build|install)$/,
  mvn: /^(package|install|verify)$/,
  mvnw: /^(package|install|verify)$/,
  gradle: /^(build|assemble|bootJar|shadowJar)$/,
  gradlew: /^(build|assemble|bootJar|shadowJar)$/,
  dotnet: /^(build|publish)$/,
  make: undefined,
  gcc: undefined,
  "g++": undefined,
};

/** A package manager's last installation without a subsequent cleanup. */
function uncleaned(
  commands: readonly Command[],
  { program, installs, option, cleans }: Installer,
): Command | undefined {
  const last = commands.findLastIndex(
    (command) =>
      program.test(programOf(command)) &&
      command.slice(1).some((word) => installs.test(word)) &&
      (option === undefined || !command.includes(option)),
  );
  if (last === -1) return undefined;
  const isCleaned = commands.slice(last + 1).some((command) => cleans.test(command.join(" ")));
  return isCleaned ? undefined : commands[last];
}

function leavesCache(commands: readonly Command[]): Command | undefined {
  return INSTALLERS.map((installer) => uncleaned(commands, installer)).find(
    (command) => command !== undefined,
  );
}

/** Adds a user of a large ID to the log of the last sign-ins. */
function reservesLog(command: Command): boolean {
  if (programOf(command) !== "useradd") return false;
  const text = command.slice(1).join(" ");
  return (
    /(^| )(-\w*u|--uid)[ =]?\d{7,}( |$)/.test(text) &&
    !/(^| )(-\w*l\w*|--no-log-init)( |$)/.test(text)
  );
}

/** A variable that keeps pip from caching, in images that install nothing else here. */
function keepsNoPipCache(image: ResourceView, run: BlockView): Fact {
  return and(
    image.blocks("env").some((variable) => variable.attr("name").is("PIP_NO_CACHE_DIR")),
    not(run.attr("command").matches(/\b(apt|apt-get|apk|yum|dnf|microdnf|zypper)\b/)),
  );
}

/** Commands that remove compilers from the layer that they were installed in. */
const REMOVES_TOOLS =
  /\bapk\s([^;&|\n]{0,100}\s)?del\b|\b(apt|apt-get)\s([^;&|\n]{0,100}\s)?(remove|purge|autoremove)\b|\b(yum|dnf|microdnf)\s([^;&|\n]{0,100}\s)?(remove|erase|autoremove)\b/;

/** What a layer compiles with tools that it keeps. */
function compilesIn(run: BlockView): Fact {
  return unless(
    run.attr("command").matches(REMOVES_TOOLS),
    runs(run, (commands) => commands.find(compiles)),
  );
}

function compiles(command: Command): boolean {
  const program = programOf(command);
  if (!Object.hasOwn(COMPILERS, program)) return false;
  const goal = COMPILERS[program];
  return goal === undefined || command.slice(1).some((word) => goal.test(word));
}

/** Commands that install the packages of a project. */
const PROJECT_INSTALL =
  /^(npm (ci|install|i)|yarn( install)?|pnpm (install|i)|pip3? install .*(-r|--requirement) ?\S+|bundle install|composer install|poetry install|uv sync|go mod download)( |$)/;

/** The whole folder, which a change of any file changes. */
function copiesAll(copy: BlockView): boolean {
  const { value } = copy.attr("source");
  const isOther = copy.attr("from").value.kind !== "null";
  const sources = value.kind === "list" ? value.items : [];
  return (
    !isOther && sources.some((source) => source.kind === "string" && /^\.\/?$/.test(source.value))
  );
}

/** An installation after the whole folder was copied, so that each change repeats it. */
function installsAfterAll(stage: ResourceView): readonly Fact[] {
  const [all] = stage.blocks("copy").members.filter(({ view }) => copiesAll(view));
  if (all === undefined) return [];
  const from = all.view.location.start;
  return stage
    .blocks("run")
    .members.filter(({ view }) => view.location.start > from && !mountsCache(view))
    .map(({ view }) =>
      runs(view, (commands) =>
        commands.find((command) =>
          PROJECT_INSTALL.test([programOf(command), ...command.slice(1)].join(" ")),
        ),
      ),
    );
}

function mountsCache(run: BlockView): boolean {
  const { value } = run.attr("mount");
  const mounts = value.kind === "list" ? value.items : [];
  return mounts.some((mount) => mount.kind === "string" && /\btype=cache\b/.test(mount.value));
}

function installsRecommended(command: Command): boolean {
  return (
    /^(apt|apt-get)$/.test(programOf(command)) &&
    command.includes("install") &&
    !command.some((word) => /(no-|--)install-recommends|Install-Recommends=(0|false)/i.test(word))
  );
}

/** Rules for the image size. */
export const dockerEfficiencyRules: readonly Rule[] = [
  {
    id: "docker-package-cache",
    title: "Image keeps what the package manager downloaded",
    severity: "LOW",
    category: "efficiency",
    explanation: "Every pull carries indexes and archives that nothing will read again.",
    fix: "Clean up in the same `RUN` (`rm -rf /var/lib/apt/lists/*`, `apk add --no-cache`, `dnf clean all`), or mount a cache.",
    peers: { trivy: ["DS-0015", "DS-0019", "DS-0020", "DS-0025"] },
    link: "https://docs.docker.com/build/building/best-practices/#apt-get",
    checks: [
      resource("dockerfile", (image) =>
        image
          .blocks("run")
          .each((run) =>
            unless(
              or(run.attr("mount").isPresent(), keepsNoPipCache(image, run)),
              runs(run, leavesCache),
            ),
          ),
      ),
    ],
  },
  {
    id: "docker-sparse-log",
    title: "User with a large ID makes the image grow",
    severity: "LOW",
    category: "efficiency",
    explanation:
      "`useradd` reserves room in a log for each smaller ID, and the layer holds all of it.",
    fix: "Use `useradd --no-log-init`.",
    link: "https://docs.docker.com/build/building/best-practices/#user",
    checks: [
      resource("dockerfile", (image) =>
        image.blocks("run").each((run) => runs(run, (commands) => commands.find(reservesLog))),
      ),
    ],
  },
  {
    id: "docker-recommended-packages",
    title: "Image contains packages that were only recommended",
    severity: "LOW",
    category: "efficiency",
    explanation: "Each package makes the image larger to pull and adds flaws to patch.",
    fix: "Add `--no-install-recommends` to `apt-get install`.",
    peers: { trivy: ["DS-0029"] },
    link: "https://docs.docker.com/build/building/best-practices/#apt-get",
    checks: [
      resource("dockerfile", (image) =>
        image
          .blocks("run")
          .each((run) => runs(run, (commands) => commands.find(installsRecommended))),
      ),
    ],
  },
  {
    id: "docker-layer-order",
    title: "Each change rebuilds the layer with the packages",
    severity: "LOW",
    category: "efficiency",
    explanation:
      "The layer with the packages is rebuilt whenever any file changes, which slows each build down.",
    fix: "Copy the lock file alone, install, and copy the rest after that.",
    link: "https://docs.docker.com/build/cache/optimize/#order-your-layers",
    checks: [resource("dockerfile_stage", installsAfterAll)],
  },
  {
    id: "docker-developer-packages",
    title: "Image contains packages that only developers need",
    severity: "LOW",
    category: "efficiency",
    explanation:
      "Packages for tests and builds make the image larger to pull and easier to attack.",
    fix: "Leave them out: `npm ci --omit=dev`, `composer install --no-dev`, `poetry install --only main`.",
    link: "https://docs.npmjs.com/cli/commands/npm-ci#omit",
    checks: developerPackageChecks,
  },
  {
    id: "docker-multi-stage",
    title: "Image carries its own build tools",
    severity: "LOW",
    category: "efficiency",
    explanation: "Compilers and sources make the image larger to pull and easier to attack.",
    fix: "Build in a separate stage and copy the result over with `COPY --from`.",
    link: "https://docs.docker.com/build/building/multi-stage/",
    checks: [
      resource("dockerfile", (image) =>
        isWorkbench(image) ? [] : image.blocks("run").each(compilesIn),
      ),
      sdkCheck,
    ],
  },
];
