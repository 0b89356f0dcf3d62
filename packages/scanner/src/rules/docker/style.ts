import { NO_MARKS } from "../../evaluate/marks.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact, told } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, type Rule, resource } from "../../rule-language/rule.ts";
import { type Command, commandsIn, programOf } from "../../shell/commands.ts";
import { hiddenFailureCheck } from "./hidden-failures.ts";
import { blocksOf, isShellForPeople, textOf } from "./purpose.ts";
import { runs } from "./runs.ts";

const BEST_PRACTICES = "https://docs.docker.com/build/building/best-practices/";

const REFERENCE = "https://docs.docker.com/reference/dockerfile/";

function commandCheck(find: (commands: readonly Command[]) => Command | undefined): Check {
  return resource("dockerfile_stage", (stage) =>
    stage.blocks("run").each((run) => runs(run, find)),
  );
}

function found(isAtFault: boolean, block: BlockView, message: string): Fact {
  return fact(isAtFault, { location: block.location, message, marks: NO_MARKS });
}

/** Instructions of which only the last one counts. */
function repeated(stage: ResourceView): readonly Fact[] {
  return ["cmd", "entrypoint", "healthcheck"].flatMap((keyword) =>
    blocksOf(stage, keyword)
      .slice(0, -1)
      .map((block) => found(true, block, `a later \`${keyword.toUpperCase()}\` replaces this one`)),
  );
}

const INSTALLERS = /^(apt|apt-get|yum|dnf|microdnf|tdnf|zypper)$/;

/** Options that answer the questions of an installation. */
const YES = /^(-[a-z]*y[a-z]*|--yes|--assume-yes|--assumeyes|-n|--non-interactive|-qq+)$/;

function asks(command: Command): boolean {
  return (
    INSTALLERS.test(programOf(command)) &&
    command.some((word) => /^(install|upgrade|dist-upgrade|groupinstall)$/.test(word)) &&
    !command.some((word) => YES.test(word) || /^(-o)?APT::Get::Assume-Yes/i.test(word))
  );
}

const isAptCall = (command: Command, verb: RegExp) =>
  /^(apt|apt-get)$/.test(programOf(command)) && command.some((word) => verb.test(word));

/** Programs that install packages by themselves. Scripts may as well. */
const OTHER_INSTALLERS = /^(aptitude|apt-fast|eatmydata|gdebi|mk-build-deps|tasksel)$/;

/** Lists of packages in a layer that is cached apart from the installation. */
function updatesAlone(commands: readonly Command[]): Command | undefined {
  const update = commands.find((command) => isAptCall(command, /^update$/));
  const installs = commands.some(
    (command) =>
      isAptCall(command, /^(install|upgrade|dist-upgrade|full-upgrade|satisfy|build-dep)$/) ||
      OTHER_INSTALLERS.test(programOf(command)) ||
      command.slice(0, 3).some((word) => /\.sh$/.test(word)),
  );
  return installs ? undefined : update;
}

function upgradesAll(command: Command): boolean {
  return isAptCall(command, /^(dist-upgrade|full-upgrade)$/);
}

function isShellForm(instruction: BlockView): Fact {
  const { value } = instruction.attr("is_list");
  const isList = value.kind === "bool" && value.value;
  // The shell is replaced by the program.
  const isReplaced = /^exec\s/.test(textOf(instruction, "arguments"));
  const isAtFault = !isList && !isReplaced && !isShellForPeople(instruction);
  return found(isAtFault, instruction, "the command is started by a shell");
}

const pathOf = (workdir: BlockView) => textOf(workdir, "arguments").replace(/^["']|["']$/g, "");

const isAbsolute = (path: string) => /^([/\\]|[A-Za-z]:|\$)/.test(path);

/** Folders that no absolute one precedes in the file. */
function relativeFolders(stage: ResourceView): readonly Fact[] {
  const inherited = blocksOf(stage, "inherited_workdir");
  let isFixed = startsEmpty(stage) || inherited.some((workdir) => isAbsolute(pathOf(workdir)));
  return blocksOf(stage, "workdir").map((workdir) => {
    const path = pathOf(workdir);
    isFixed ||= isAbsolute(path);
    return found(path !== "" && !isFixed, workdir, `\`WORKDIR\` is \`${path}\``);
  });
}

/** Without a base image, a stage starts in the root folder. */
const startsEmpty = (stage: ResourceView) => stage.attr("starts_empty").value.kind === "bool";

/** A change of directory that ends with the instruction. */
function changesDirectory(commands: readonly Command[]): Command | undefined {
  const [first] = commands;
  return first !== undefined && programOf(first) === "cd" && first.length > 1 ? first : undefined;
}

function repeatsName(image: ResourceView): Fact {
  const { value } = image.attr("stages");
  const names =
    value.kind === "list"
      ? value.items.flatMap((item) => (item.kind === "string" ? item.value : []))
      : [];
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  return found(twice !== undefined, image, `two stages are called \`${twice}\``);
}

/** Instructions in the order of the file. */
function inOrder(stage: ResourceView): readonly (readonly [keyword: string, block: BlockView])[] {
  return KEYWORDS.flatMap((keyword) =>
    blocksOf(stage, keyword).map((block) => [keyword, block] as const),
  ).sort(([, a], [, b]) => a.location.start - b.location.start);
}

const KEYWORDS = [
  "add arg cmd copy entrypoint env expose healthcheck label onbuild run shell stopsignal user",
  "volume workdir",
].flatMap((line) => line.split(" "));

/** From this number of commands in a row on, a layer for each is a waste. */
const MANY = 3;

/** Whether a user is set between two instructions; of these, a stage keeps only the last. */
function changesUser({ location: before }: BlockView, { location: after }: BlockView): boolean {
  return /^\s*user\s/im.test(before.file.text.slice(before.end, after.start));
}

/** Programs that remove files. */
const REMOVING = /^(rm|unlink|rmdir)$/;

/** Programs that say nothing about the task of a layer. */
const AUXILIARY = /^(rm|unlink|rmdir|cd|echo|printf|set|export|test|\[|true)$/;

/** Where installers keep lists and caches, which the layer of an installation may leave out. */
const CACHES = /^\/(var\/(lib\/apt\/lists|cache|tmp)|root\/\.cache|tmp)(\/|$)/;

type Layer = readonly Command[];

const tasksOf = (layer: Layer): ReadonlySet<string> =>
  new Set(layer.map(programOf).filter((program) => !AUXILIARY.test(program)));

const isRemoval = (command: Command) => REMOVING.test(programOf(command));

/** Whether a layer has a file afterwards that it names. */
const leaves = (layer: Layer, path: string): boolean =>
  layer.some((command) => command.some((word) => word === path || word.endsWith(`=${path}`))) &&
  !layer.some((command) => isRemoval(command) && command.includes(path));

/** Whether a layer removes what an earlier one keeps, rather than files of its own. */
function removesEarlier(layer: Layer, earlier: readonly Layer[]): boolean {
  return layer.some((command, index) => {
    if (!isRemoval(command)) return false;
    const before = layer.slice(0, index);
    const paths = command.slice(1).filter((word) => !word.startsWith("-"));
    return paths.some((path) => {
      if (earlier.some((each) => leaves(each, path))) return true;
      const isCache = CACHES.test(path) && tasksOf(before).size > 0;
      const place = path.replace(/\/?\*$/, "");
      return !isCache && !before.flat().some((word) => word.includes(place));
    });
  });
}

/** Whether layers belong together: a later one removes files, or repeats an earlier one's program. */
function belongTogether(row: readonly BlockView[]): boolean {
  const layers = row.map((run) => commandsIn(textOf(run, "command")));
  return layers.some((layer, index) => {
    const earlier = layers.slice(0, index);
    const tasks = tasksOf(layer);
    const isRepeated = earlier.some((each) => !tasksOf(each).isDisjointFrom(tasks));
    return index > 0 && (isRepeated || removesEarlier(layer, earlier));
  });
}

/** The first of several commands in a row, each in a layer of its own. */
function consecutiveRuns(stage: ResourceView): readonly Fact[] {
  const rows: BlockView[][] = [];
  let last: BlockView | undefined;
  for (const [keyword, block] of inOrder(stage)) {
    const { value } = block.attr("mount");
    const isPlain = keyword === "run" && !(value.kind === "list" && value.items.length > 0);
    const goesOn = isPlain && last !== undefined && !changesUser(last, block);
    if (goesOn) rows.at(-1)?.push(block);
    else if (isPlain) rows.push([block]);
    last = isPlain ? block : undefined;
  }
  return rows
    .filter((row) => row.length >= MANY && belongTogether(row))
    .flatMap(([first]) =>
      first === undefined
        ? []
        : found(true, first, "each of these consecutive commands makes a layer"),
    );
}

/**
 * Copies to a relative place before the stage says which directory it works in. In a stage that only
 * builds, later commands find the files.
 */
function copiesNowhere(stage: ResourceView): readonly Fact[] {
  if (stage.attr("is_kept").is(false).truth === true) return [];
  if (startsEmpty(stage) || stage.blocks("inherited_workdir").exists().truth === true) return [];
  const facts: Fact[] = [];
  for (const [keyword, block] of inOrder(stage)) {
    if (keyword === "workdir") break;
    if (keyword !== "copy" && keyword !== "add") continue;
    const place = textOf(block, "destination");
    const isLoose = place !== "" && !/^([/\\$]|[A-Za-z]:)/.test(place);
    facts.push(found(isLoose, block, `\`${place}\` depends on the working directory`));
  }
  return facts;
}

/** Rules for instructions that do something else than they seem to. */
export const dockerStyleRules: readonly Rule[] = [
  {
    id: "docker-repeated-instruction",
    title: "Instruction has no effect",
    severity: "LOW",
    category: "quality",
    explanation: "Only the last `CMD`, `ENTRYPOINT` and `HEALTHCHECK` of a stage count.",
    fix: "Remove the earlier instruction.",
    peers: { trivy: ["DS-0007", "DS-0016", "DS-0023"] },
    link: `${REFERENCE}#cmd`,
    checks: [resource("dockerfile_stage", repeated)],
  },
  {
    id: "docker-consecutive-runs",
    title: "Consecutive commands make a layer each",
    severity: "LOW",
    category: "quality",
    explanation: "Files that a later command removes stay in an earlier layer.",
    fix: "Join the commands by `&&`, or put them in a heredoc: `RUN <<EOF`.",
    link: `${BEST_PRACTICES}#run`,
    checks: [resource("dockerfile", consecutiveRuns)],
  },
  {
    id: "docker-relative-copy",
    title: "Files are copied to the working directory of the base image",
    severity: "LOW",
    category: "quality",
    explanation: "The base image decides the folder of the files, and a new version can change it.",
    fix: "Set `WORKDIR` first, or copy to an absolute path.",
    link: `${REFERENCE}#workdir`,
    checks: [resource("dockerfile_stage", copiesNowhere)],
  },
  {
    id: "docker-repeated-stage",
    title: "Two stages have the same name",
    severity: "LOW",
    category: "quality",
    explanation: "`COPY --from` and `--target` can mean either of them.",
    fix: "Give each stage a different name.",
    peers: { trivy: ["DS-0012"] },
    link: `${REFERENCE}#from`,
    checks: [resource("dockerfile", repeatsName)],
  },
  {
    id: "docker-assume-yes",
    title: "Installation waits for an answer",
    severity: "LOW",
    category: "quality",
    explanation: "A build can't answer the question, so it fails or hangs.",
    fix: "Add `-y`.",
    peers: { trivy: ["DS-0021"] },
    link: `${BEST_PRACTICES}#apt-get`,
    checks: [commandCheck((commands) => commands.find(asks))],
  },
  {
    id: "docker-update-alone",
    title: "Lists of packages are cached apart from the installation",
    severity: "LOW",
    category: "quality",
    explanation: "Later builds install from old lists, or fail because a version was removed.",
    fix: "Run `apt-get update` and `apt-get install` in one `RUN`.",
    peers: { trivy: ["DS-0017"] },
    link: `${BEST_PRACTICES}#apt-get`,
    checks: [commandCheck(updatesAlone)],
  },
  {
    id: "docker-dist-upgrade",
    title: "Build upgrades the whole distribution",
    severity: "LOW",
    category: "quality",
    explanation: "The image's contents depend on the day of the build.",
    fix: "Use a newer base image.",
    peers: { trivy: ["DS-0024"] },
    link: `${BEST_PRACTICES}#apt-get`,
    checks: [commandCheck((commands) => commands.find(upgradesAll))],
  },
  {
    id: "docker-apt",
    title: "Script uses a tool made for people",
    severity: "LOW",
    category: "quality",
    explanation: "`apt` may change its options and output between releases.",
    fix: "Use `apt-get` or `apt-cache`.",
    link: `${BEST_PRACTICES}#apt-get`,
    checks: [commandCheck((commands) => commands.find((command) => programOf(command) === "apt"))],
  },
  {
    id: "docker-hidden-failure",
    title: "Failure of a command goes unnoticed",
    severity: "LOW",
    category: "quality",
    explanation: "The build continues if the last command of a pipe or a line succeeds.",
    fix: 'Join commands by `&&`, and set `SHELL ["/bin/bash", "-o", "pipefail", "-c"]` before a pipe.',
    link: `${BEST_PRACTICES}#using-pipes`,
    checks: [hiddenFailureCheck],
  },
  {
    id: "docker-shell-form",
    title: "Program is started by a shell",
    severity: "LOW",
    category: "quality",
    explanation:
      "The shell does not pass signals on, so the container is killed instead of stopped.",
    fix: 'Write the command as a list: `CMD ["./server", "--port", "8080"]`.',
    link: `${REFERENCE}#shell-and-exec-form`,
    checks: [
      resource("dockerfile_stage", (stage) => [
        ...blocksOf(stage, "cmd").map(isShellForm),
        ...blocksOf(stage, "entrypoint").map(isShellForm),
      ]),
    ],
  },
  {
    id: "docker-relative-workdir",
    title: "Working directory depends on the base image",
    severity: "LOW",
    category: "quality",
    explanation: "A relative path continues from wherever the base image ended, which can change.",
    fix: "Name an absolute path.",
    peers: { trivy: ["DS-0009"] },
    link: `${REFERENCE}#workdir`,
    checks: [resource("dockerfile_stage", relativeFolders)],
  },
  {
    id: "docker-run-cd",
    title: "Change of directory ends with the instruction",
    severity: "LOW",
    category: "quality",
    explanation: "The next instruction starts in the old directory again.",
    fix: "Use `WORKDIR`.",
    peers: { trivy: ["DS-0013"] },
    link: `${REFERENCE}#workdir`,
    checks: [commandCheck(changesDirectory)],
  },
  {
    id: "docker-maintainer",
    title: "Instruction is deprecated",
    severity: "LOW",
    category: "quality",
    explanation:
      "A later version of Docker may remove `MAINTAINER`, and some tools no longer read it.",
    fix: "Use `LABEL org.opencontainers.image.authors`.",
    peers: { trivy: ["DS-0022"] },
    link: `${REFERENCE}#maintainer-deprecated`,
    checks: [
      resource("dockerfile_stage", (stage) =>
        blocksOf(stage, "maintainer").map((block) =>
          found(true, block, "`MAINTAINER` is deprecated"),
        ),
      ),
    ],
  },
  {
    id: "docker-port-range",
    title: "Port does not exist",
    severity: "LOW",
    category: "quality",
    explanation: "Ports end at 65535, so the instruction fails or means another port.",
    fix: "Name a port between 1 and 65535.",
    peers: { trivy: ["DS-0008"] },
    link: `${REFERENCE}#expose`,
    checks: [
      resource("dockerfile_stage", (stage) =>
        stage
          .blocks("expose")
          .each((expose) =>
            expose
              .attr("port")
              .test((port = "") =>
                (port.match(/\d+/g) ?? []).some((each) => Number(each) > 65_535),
              ),
          ),
      ),
    ],
  },
  {
    id: "docker-noninteractive-env",
    title: "Setting for the build stays in the image",
    severity: "LOW",
    category: "quality",
    explanation: "People who work in the container later get no questions where they expect some.",
    fix: "Use `ARG DEBIAN_FRONTEND=noninteractive`.",
    link: `${REFERENCE}#env`,
    checks: [
      resource("dockerfile", (image) =>
        image
          .blocks("env")
          .each((variable) =>
            told(
              variable.attr("name").is("DEBIAN_FRONTEND"),
              "`DEBIAN_FRONTEND` stays set in containers",
            ),
          ),
      ),
    ],
  },
];
