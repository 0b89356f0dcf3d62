import { EvaluationFailure } from "../../evaluate/failure.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import { isDockerfile } from "../../formats/dockerfile/format.ts";
import {
  type DockerInstruction,
  type DockerStage,
  type ParsedDockerfile,
  parseDockerfile,
} from "../../formats/dockerfile/parse-dockerfile.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { type Check, file, module, type Rule } from "../../rule-language/rule.ts";
import { commandsIn, isShell, programOf } from "../../shell/commands.ts";
import { oncePerFile } from "../../source/once-per-file.ts";
import { directoryOf, joinPath } from "../../source/path.ts";
import type { SourceFile } from "../../source/source-file.ts";

export type Fault = readonly [instruction: DockerInstruction, message: string];

const NOTHING: ParsedDockerfile = { globals: [], stages: [], comments: [] };

const parsed = oncePerFile((source): ParsedDockerfile => {
  try {
    return parseDockerfile(source);
  } catch (error) {
    if (error instanceof EvaluationFailure) return NOTHING;
    throw error;
  }
});

export function dockerfileCheck(ask: (dockerfile: ParsedDockerfile) => readonly Fault[]): Check {
  return file((source) =>
    isDockerfile(source.path) ? ask(parsed(source)).map((fault) => factOf(fault)) : [],
  );
}

function stageCheck(ask: (stage: DockerStage, dockerfile: ParsedDockerfile) => readonly Fault[]) {
  return dockerfileCheck((dockerfile) =>
    dockerfile.stages.flatMap((stage) => ask(stage, dockerfile)),
  );
}

function factOf([{ location }, message]: Fault): Fact {
  return fact(true, { location, message, marks: NO_MARKS });
}

export const flagOf = ({ flags }: DockerInstruction, name: string) =>
  flags.find((flag) => flag.name === name)?.value;

const isOf = (...keywords: readonly string[]) => {
  const set = new Set(keywords);
  return ({ keyword }: DockerInstruction) => set.has(keyword);
};

/** Names of stages that exist to be copied from. */
const FOR_OTHERS = /^(build|builder|compile|compiler|deps|dependencies|assets|frontend|backend)$/;

/** Copies from the stage that has the instruction, or from one below, which the builder can't read. */
function copiesOfLater(stages: readonly DockerStage[]) {
  return ({ instructions }: DockerStage, own: number): readonly Fault[] =>
    instructions.filter(isOf("COPY", "ADD")).flatMap((each): readonly Fault[] => {
      const from = flagOf(each, "from")?.toLowerCase();
      const first = stages.findIndex(({ alias }) => alias === from);
      const index = /^\d+$/.test(from ?? "") ? Number(from) : first;
      return from !== undefined && index >= own && index < stages.length
        ? [[each, `the stage \`${from}\` isn't above the instruction`]]
        : [];
    });
}

/** Stages that nobody uses, beside copies from a stage that isn't there. */
function lostStages({ stages }: ParsedDockerfile): readonly Fault[] {
  const names = new Map(stages.flatMap(({ alias }, index) => (alias ? [[alias, index]] : [])));
  const copies = stages.flatMap(({ instructions }) =>
    instructions.filter(isOf("COPY", "ADD", "RUN")).flatMap((each) => {
      const from =
        flagOf(each, "from") ?? /\bfrom=([\w.-]+)/.exec(flagOf(each, "mount") ?? "")?.[1];
      return from === undefined ? [] : [[each, from.toLowerCase()] as const];
    }),
  );
  const used = new Set([
    ...copies.map(([, from]) => from),
    ...stages.flatMap(({ from }) => from.words.slice(0, 1).map(({ text }) => text.toLowerCase())),
  ]);
  const isUsed = (alias: string, index: number) => used.has(alias) || used.has(String(index));
  const unused = stages.filter(
    ({ alias }, index) => alias && index < stages.length - 1 && !isUsed(alias, index),
  );
  // An image that nothing is copied to may be an excerpt.
  const isFilled = stages
    .at(-1)
    ?.instructions.some((each) => isOf("COPY", "ADD")(each) && flagOf(each, "from") === undefined);
  const isMissing = (from: string) =>
    /^\d+$/.test(from) ? Number(from) >= stages.length : !names.has(from) && !/[/:.$]/.test(from);
  return [
    ...stages.flatMap(copiesOfLater(stages)),
    ...copies
      .filter(([, from]) => unused.length > 0 && isMissing(from))
      .map(
        ([each, from]): Fault => [
          each,
          from === "" ? "`--from` needs `=` and a name" : `no stage has the name \`${from}\``,
        ],
      ),
    ...unused
      .filter(({ alias = "" }) => isFilled && FOR_OTHERS.test(alias))
      .map(({ from, alias }): Fault => [from, `no instruction copies from the stage \`${alias}\``]),
  ];
}

const VARIABLE = /\$\{?([A-Za-z_]\w*)/g;

const namesIn = (text: string) => [...text.matchAll(VARIABLE)].map(([, name = ""]) => name);

/** What a script sets by itself. */
const ASSIGNED = /(?<![\w$])([A-Za-z_]\w*)=|\b(?:read|for) ([A-Za-z_]\w*)/g;

/** The names that `ARG` or `ENV` sets. */
function setBy({ keyword, words, text }: DockerInstruction): readonly string[] {
  if (keyword !== "ARG" && keyword !== "ENV") return [];
  const [first] = words;
  if (keyword === "ENV" && first !== undefined && !first.text.includes("=")) return [first.text];
  return [...text.matchAll(/(?:^|\s)([A-Za-z_]\w*)(?==|\s|$)/g)].map(([, name = ""]) => name);
}

/** Arguments from above the first stage, which no stage sees unless it declares them. */
function lostArguments({ globals, stages }: ParsedDockerfile): readonly Fault[] {
  const above = new Set(globals.flatMap(setBy));
  if (above.size === 0) return [];
  const byName = new Map<string, ReadonlySet<string>>();
  return stages.flatMap(({ from, alias, instructions }) => {
    const own = new Set(byName.get(from.words[0]?.text.toLowerCase() ?? ""));
    const faults: Fault[] = [];
    for (const each of instructions) {
      for (const name of setBy(each)) own.add(name);
      const there = new Set(
        [...each.text.matchAll(ASSIGNED)].map(([, name, read]) => name ?? read),
      );
      const lost = namesIn(each.text).find(
        (name) => above.has(name) && !own.has(name) && !there.has(name),
      );
      if (lost !== undefined && each.keyword !== "ARG") {
        faults.push([each, `the stage doesn't declare \`ARG ${lost}\``]);
      }
    }
    if (alias !== undefined) byName.set(alias, own);
    return faults;
  });
}

/** Variables that are read in the instruction that sets them. */
function earlyReads({ instructions }: DockerStage): readonly Fault[] {
  const earlier = new Set<string>();
  return instructions.filter(isOf("ENV", "ARG")).flatMap((each): readonly Fault[] => {
    const names = each.keyword === "ENV" ? setBy(each) : [];
    // What a variable adds itself to comes from the image.
    const read = names.find(
      (name, index) =>
        !earlier.has(name) &&
        index < names.length - 1 &&
        each.words.some(({ text }) => !text.startsWith(`${name}=`) && namesIn(text).includes(name)),
    );
    for (const name of setBy(each)) earlier.add(name);
    return read === undefined
      ? []
      : [[each, `\`${read}\` gets its value only after this instruction`]];
  });
}

/** Variables in a list, which no shell replaces. */
function unexpanded({ instructions }: DockerStage): readonly Fault[] {
  return instructions.filter(isOf("CMD", "ENTRYPOINT")).flatMap((each): readonly Fault[] => {
    const [program = "", ...rest] = each.list ?? [];
    const isScript = isShell(programOf([program])) || /(^|\/)(env|tini|dumb-init)$/.test(program);
    const word = isScript ? undefined : rest.find((text) => /\$\{?[A-Z_]\w*/.test(text));
    return word === undefined ? [] : [[each, `\`${word}\` stays as it is without a shell`]];
  });
}

/** Stages and scripts of which nobody waits for requests in progress. */
export const FOR_DEVELOPERS = /^(dev|develop|development|local|test|watch)([-_:]|$)/;

/** Programs that are started by another one, which doesn't pass signals on. */
function wrapped({ alias, instructions }: DockerStage): readonly Fault[] {
  if (FOR_DEVELOPERS.test(alias ?? "")) return [];
  return instructions.filter(isOf("CMD", "ENTRYPOINT")).flatMap((each): readonly Fault[] => {
    const [program = "", option = "", script = ""] = each.list ?? [];
    // Bash replaces itself by a single command.
    const isScript = /^(da|k)?sh$/.test(programOf([program])) && /^-\w*c$/.test(option);
    if (isScript && !/\bexec\b|[;&|]|^\s*$/.test(script)) {
      return [[each, "the shell stays the first process, and gets the signals"]];
    }
    const isRunner =
      /^(npm|yarn|pnpm)$/.test(program) &&
      /^(start|run)$/.test(option) &&
      !FOR_DEVELOPERS.test(script);
    return isRunner ? [[each, `\`${program}\` is the first process, and gets the signals`]] : [];
  });
}

/** Variables that a shell sets for itself alone. */
function lostExports({ instructions }: DockerStage): readonly Fault[] {
  return instructions.filter(isOf("RUN")).flatMap((each): readonly Fault[] => {
    const commands = each.documents.length > 0 ? [] : commandsIn(each.text);
    const last = commands.at(-1);
    return last !== undefined && programOf(last) === "export"
      ? [[each, "the variable ends with the instruction"]]
      : [];
  });
}

/** Real images have fewer. */
const MOST_VOLUMES = 50;

/** Files that are changed in a folder after it was declared as a volume. */
function lostChanges({ instructions }: DockerStage): readonly Fault[] {
  const volumes: string[] = [];
  return instructions.flatMap((each): readonly Fault[] => {
    if (each.keyword === "VOLUME") {
      volumes.push(...(each.list ?? each.words.map(({ text }) => text)));
      return [];
    }
    if (each.keyword !== "RUN" || volumes.length === 0) return [];
    const commands = commandsIn(each.text);
    const inside = volumes
      .slice(0, MOST_VOLUMES)
      .find((volume) =>
        commands.some(
          (command) =>
            /^(mkdir|touch|cp|mv|chown|chmod|tar|tee|ln|install)$/.test(programOf(command)) &&
            command.slice(1).some((word) => word === volume || word.startsWith(`${volume}/`)),
        ),
      );
    return inside === undefined ? [] : [[each, `changes the volume \`${inside}\``]];
  });
}

const INSTALLS = /^(apt|apt-get|apk|yum|dnf|microdnf|zypper)$/;

/** Packages that a user without rights installs. */
function withoutRights({ instructions }: DockerStage): readonly Fault[] {
  let user = "";
  return instructions.flatMap((each): readonly Fault[] => {
    if (each.keyword === "USER") user = each.words[0]?.text ?? "";
    if (each.keyword !== "RUN" || !/^[\w-]+(:[\w-]+)?$/.test(user)) return [];
    if (/^(root|0)(:|$)/.test(user) || /\bsudo\b/.test(each.text)) return [];
    const command = commandsIn(each.text).find(
      (words) =>
        INSTALLS.test(programOf(words)) &&
        words.some((word) => /^(install|add|update)$/.test(word)),
    );
    return command === undefined ? [] : [[each, `\`${user}\` can't install packages`]];
  });
}

/** Owners that are set in a layer of their own, which holds all the files again. */
function ownedLater({ instructions }: DockerStage): readonly Fault[] {
  const copied = new Set<string>();
  return instructions.flatMap((each): readonly Fault[] => {
    if (each.keyword === "COPY" || each.keyword === "ADD") {
      const target = each.words.at(-1)?.text.replace(/\/$/, "") ?? "";
      if (flagOf(each, "chown") === undefined && target.startsWith("/")) copied.add(target);
    }
    if (each.keyword !== "RUN") return [];
    const commands = commandsIn(each.text);
    const owner = commands.find((command) => programOf(command) === "chown");
    const target = owner?.at(-1)?.replace(/\/$/, "") ?? "";
    return commands.length === 1 && owner?.includes("-R") === true && copied.has(target)
      ? [[each, `the layer holds all files of \`${target}\` again`]]
      : [];
  });
}

/** Copies of several files to what isn't written as a folder. */
function ambiguousTargets({ instructions }: DockerStage): readonly Fault[] {
  return instructions.filter(isOf("COPY", "ADD")).flatMap((each): readonly Fault[] => {
    const words = each.list ?? each.words.map(({ text }) => text);
    const target = words.at(-1) ?? "";
    const isFolder = /\/$|^\.{1,2}$|\$/.test(target);
    // After `--chown app`, without `=`, the first word isn't a file.
    const isBroken = ["chmod", "chown", "from"].some((name) => flagOf(each, name) === "");
    return words.length > 2 && !isFolder && !isBroken && each.documents.length === 0
      ? [[each, `\`${target}\` has to end with a slash for several files`]]
      : [];
  });
}

/** A health check and its port, which isn't among those that the stage names. */
function otherPorts({ instructions }: DockerStage) {
  const exposed = new Set(
    instructions
      .filter(isOf("EXPOSE"))
      .flatMap(({ words }) => words.map(({ text }) => text.split("/")[0] ?? "")),
  );
  if (exposed.size === 0 || [...exposed].some((port) => !/^\d+$/.test(port))) return [];
  return instructions.filter(isOf("HEALTHCHECK")).flatMap((check) => {
    const [, port] = /\b(?:localhost|127\.0\.0\.1|0\.0\.0\.0):(\d{1,5})\b/.exec(check.text) ?? [];
    return port === undefined || exposed.has(port) ? [] : [{ check, port }];
  });
}

/** Health checks of a port that neither the image nor another file names, as settings of programs do. */
function unexposedPorts({ tree, purpose }: ModuleView): readonly Fact[] {
  if (purpose !== "root") return [];
  const files = [...tree.files.values()];
  const asked = files
    .filter(({ path }) => isDockerfile(path))
    .flatMap((each) => parsed(each).stages.flatMap(otherPorts));
  if (asked.length === 0) return [];
  const named = new Set(
    files
      .filter(({ path }) => !isDockerfile(path))
      .flatMap(({ text }) => [...text.matchAll(/:(\d{2,5})\b/g)].map(([, port]) => port)),
  );
  return asked
    .filter(({ port }) => !named.has(port))
    .map(({ check, port }) => factOf([check, `\`EXPOSE\` doesn't name the port ${port}`]));
}

/** Stages for one kind of processor, whatever the image is built for. */
function fixedPlatforms({ from }: DockerStage): readonly Fault[] {
  const platform = flagOf(from, "platform");
  return platform !== undefined && !platform.includes("$")
    ? [[from, `the platform is fixed as \`${platform}\``]]
    : [];
}

/** Files that are copied, though the list of ignored files keeps them out. */
function ignoredCopies(view: ModuleView): readonly Fact[] {
  const { tree, purpose } = view;
  if (purpose !== "root") return [];
  return [...tree.files.values()]
    .filter(({ path }) => isDockerfile(path))
    .flatMap((source) => {
      const list =
        tree.files.get(`${source.path}.dockerignore`) ??
        tree.files.get(joinPath(directoryOf(source.path), ".dockerignore"));
      const ignored = list === undefined ? new Set<string>() : patternsIn(list);
      if (ignored.size === 0) return [];
      return parsed(source).stages.flatMap(({ instructions }) =>
        instructions.filter(isOf("COPY", "ADD")).flatMap((each): readonly Fact[] => {
          const words = (each.list ?? each.words.map(({ text }) => text)).slice(0, -1);
          if (flagOf(each, "from") !== undefined) return [];
          const found = words.find((word) => ignored.has(plain(word)));
          return found === undefined
            ? []
            : [factOf([each, `\`.dockerignore\` keeps \`${found}\` out`])];
        }),
      );
    });
}

const plain = (path: string) => path.replace(/^\.?\/+|\/+$/g, "");

/** The paths that a list ignores, unless it makes exceptions. */
function patternsIn({ text }: SourceFile): ReadonlySet<string> {
  const lines = text.split("\n").map((line) => line.trim());
  const paths = lines.filter((line) => line !== "" && !line.startsWith("#")).map(plain);
  const hasExceptions = lines.some((line) => line.startsWith("!"));
  return new Set(hasExceptions ? [] : paths.filter((path) => path !== ""));
}

const REFERENCE = "https://docs.docker.com/reference/dockerfile/";
const CHECKS = "https://docs.docker.com/reference/build-checks/";

/** Rules for Dockerfiles that do something else than they seem to. */
export const dockerPitfallRules: readonly Rule[] = [
  {
    id: "docker-lost-stage",
    title: "Stage isn't used, or doesn't exist",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The build takes the name for an image, or the image lacks what the stage makes.",
    fix: "Copy from the stage by its name: `COPY --from=build`.",
    link: "https://docs.docker.com/build/building/multi-stage/",
    checks: [dockerfileCheck(lostStages)],
  },
  {
    id: "docker-lost-argument",
    title: "Variable is empty where it is used",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The build continues with an empty text.",
    fix: "Repeat `ARG NAME` in the stage, and set a variable in an instruction before it is used.",
    link: `${REFERENCE}#understand-how-arg-and-from-interact`,
    checks: [dockerfileCheck(lostArguments), stageCheck(earlyReads), stageCheck(lostExports)],
  },
  {
    id: "docker-unexpanded-variable",
    title: "Variable in a list isn't replaced",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The program gets the text with the dollar sign, because no shell starts it.",
    fix: 'Let the program read the variable, or use `["sh", "-c", "exec …"]`.',
    link: `${REFERENCE}#variable-substitution`,
    checks: [stageCheck(unexpanded)],
  },
  {
    id: "docker-wrapped-program",
    title: "Program doesn't get the signal to stop",
    severity: "LOW",
    category: "quality",
    explanation: "The container is killed after ten seconds, and requests in progress are cut off.",
    fix: 'Start the program itself, such as `["node", "index.js"]`, or with `exec`.',
    link: `${REFERENCE}#entrypoint`,
    checks: [stageCheck(wrapped)],
  },
  {
    id: "docker-lost-change",
    title: "Build changes a folder after it has become a volume",
    severity: "LOW",
    category: "quality",
    explanation:
      "BuildKit keeps the change. Podman and the classic builder drop it, so images differ.",
    fix: "Move `VOLUME` below the changes.",
    link: `${REFERENCE}#notes-about-specifying-volumes`,
    checks: [stageCheck(lostChanges)],
  },
  {
    id: "docker-install-as-user",
    title: "Packages are installed by a user without rights",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The package manager needs root, so the build fails.",
    fix: "Move `USER` below the installation.",
    link: `${REFERENCE}#user`,
    checks: [stageCheck(withoutRights)],
  },
  {
    id: "docker-owner-layer",
    title: "Owner of files is changed in a separate layer",
    severity: "LOW",
    category: "efficiency",
    explanation: "The image holds each of the files twice.",
    fix: "Use `COPY --chown`.",
    link: `${REFERENCE}#copy---chown---chmod`,
    checks: [stageCheck(ownedLater)],
  },
  {
    id: "docker-ambiguous-target",
    title: "Several files are copied to one",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "Podman and Docker's classic builder refuse it. BuildKit keeps only the last file if the folder doesn't exist yet.",
    fix: "End the target with a slash.",
    link: `${REFERENCE}#destination`,
    checks: [stageCheck(ambiguousTargets)],
  },
  {
    id: "docker-unexposed-check",
    title: "Health check asks a port that the image doesn't name",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The container is always unhealthy, or `EXPOSE` misleads those who use the image.",
    fix: "Ask the port that the program listens on.",
    link: `${REFERENCE}#healthcheck`,
    checks: [module(unexposedPorts)],
  },
  {
    id: "docker-fixed-platform",
    title: "Image is for one kind of processor",
    severity: "LOW",
    category: "quality",
    explanation: "On other machines it runs slowly in emulation, or not at all.",
    fix: "Leave `--platform` out, or set it to `$BUILDPLATFORM` in stages that only build.",
    link: `${CHECKS}from-platform-flag-const-disallowed/`,
    checks: [stageCheck(fixedPlatforms)],
  },
  {
    id: "docker-ignored-copy",
    title: "Copied file is ignored",
    severity: "MEDIUM",
    category: "quality",
    explanation: "`.dockerignore` keeps the file out, so the build doesn't find it.",
    fix: "Take the path out of `.dockerignore`.",
    link: `${CHECKS}copy-ignored-file/`,
    checks: [module(ignoredCopies)],
  },
];
