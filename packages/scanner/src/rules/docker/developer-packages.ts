import type { Value } from "../../evaluate/value.ts";
import type { DockerInstruction, DockerStage } from "../../formats/dockerfile/parse-dockerfile.ts";
import type { Fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Check, resource } from "../../rule-language/rule.ts";
import { type Command, commandsIn, programOf } from "../../shell/commands.ts";
import { dockerfileCheck, type Fault, FOR_DEVELOPERS, flagOf } from "./pitfalls.ts";
import { isWorkbench } from "./purpose.ts";
import { runs } from "./runs.ts";

/** Installations with everything that only developers need, and the options that leave it out. */
const DEVELOPER_INSTALLS: readonly (readonly [installs: RegExp, without: RegExp])[] = [
  [/^npm (ci|install|i)$/, /--omit[= ]dev|--only[= ]prod|--production/],
  [/^yarn( install)?$/, /--production/],
  [/^pnpm (install|i)$/, /--prod\b|--production|-P\b/],
  [/^composer install$/, /--no-dev/],
  [/^poetry install$/, /--only[= ]main|--no-dev|--without[= ]dev|--sync/],
];

/** Programs that need the developers' packages, or remove them. */
const USES_DEVELOPER_PACKAGES =
  /\b(run|build|test|prune|tsc|vite|webpack|workspaces|focus)\b|NODE_ENV=production/;

function keepsDeveloperPackages(image: ResourceView): readonly Fact[] {
  const isProduction = image
    .blocks("env")
    .members.some(({ view }) => isText(view.attr("value").value, "production"));
  const runsOfImage = image.blocks("run").members.map(({ view }) => view);
  const isUsed = runsOfImage.some((run) => {
    const { value } = run.attr("command");
    return value.kind === "string" && USES_DEVELOPER_PACKAGES.test(value.value);
  });
  if (isProduction || isUsed || isWorkbench(image)) return [];
  return runsOfImage.map((run) => runs(run, (commands) => commands.find(installsForDevelopers)));
}

const isText = (value: Value, text: string) => value.kind === "string" && value.value === text;

function installsForDevelopers(command: Command): boolean {
  const text = command.slice(1).join(" ");
  const verb = command.slice(1).find((word) => !word.startsWith("-"));
  const isGlobal = command.some((word) => word === "-g" || word === "--global");
  const called = [programOf(command), verb].filter((word) => word !== undefined).join(" ");
  const operands = command.slice(1).filter((word) => !word.startsWith("-"));
  return (
    !isGlobal &&
    operands.length <= 1 &&
    DEVELOPER_INSTALLS.some(([installs, without]) => installs.test(called) && !without.test(text))
  );
}

/** Folders with the packages of a project. */
const PACKAGES = /(^|\/)(node_modules|vendor|\.venv)\/?$/;

/** Commands and variables that leave the developers' packages out, or remove them. */
const WITHOUT_DEVELOPERS =
  /\b(prune|focus|deploy)\b|NODE_ENV[= ]production|\brm\b[^&|;]*node_modules/;

/** A stage and those that it starts from. */
function chainOf(stage: DockerStage, byName: ReadonlyMap<string, DockerStage>): DockerStage[] {
  const chain = new Set([stage]);
  for (const each of chain) {
    const base = byName.get(each.from.words[0]?.text.toLowerCase() ?? "");
    if (base !== undefined) chain.add(base);
  }
  return [...chain];
}

/** Whether a stage has the packages that only developers need. */
function hasDeveloperPackages(chain: readonly DockerStage[]): boolean {
  const instructions = chain.flatMap((each) => each.instructions);
  const isOmitted = instructions.some(
    ({ keyword, text }) => /^(RUN|ENV)$/.test(keyword) && WITHOUT_DEVELOPERS.test(text),
  );
  const commands = instructions.flatMap(({ keyword, text }) =>
    keyword === "RUN" ? commandsIn(text) : [],
  );
  const isPlain = (command: Command) =>
    DEVELOPER_INSTALLS.some(([, without]) => without.test(command.join(" ")));
  return !isOmitted && !commands.some(isPlain) && commands.some(installsForDevelopers);
}

/** Packages that the image copies from the stage that builds with them. */
function copiedPackages(stages: readonly DockerStage[]): readonly Fault[] {
  const last = stages.at(-1);
  if (last === undefined || FOR_DEVELOPERS.test(last.alias ?? "")) return [];
  const byName = new Map(
    stages.flatMap((each, index) => [
      [String(index), each] as const,
      ...(each.alias === undefined ? [] : [[each.alias, each] as const]),
    ]),
  );
  const sources = new Map<DockerStage, boolean>();
  return chainOf(last, byName)
    .flatMap(({ instructions }) => instructions)
    .flatMap((copy: DockerInstruction): readonly Fault[] => {
      const source = byName.get(flagOf(copy, "from")?.toLowerCase() ?? "");
      const paths = (copy.list ?? copy.words.map(({ text }) => text)).slice(0, -1);
      const folder = paths.find((path) => PACKAGES.test(path));
      if (copy.keyword !== "COPY" || source === undefined || folder === undefined) return [];
      const isAtFault = sources.get(source) ?? hasDeveloperPackages(chainOf(source, byName));
      sources.set(source, isAtFault);
      return isAtFault ? [[copy, `\`${folder}\` has the packages of the build`]] : [];
    });
}

export const developerPackageChecks: readonly Check[] = [
  resource("dockerfile", keepsDeveloperPackages),
  dockerfileCheck(({ stages }) => copiedPackages(stages)),
];
