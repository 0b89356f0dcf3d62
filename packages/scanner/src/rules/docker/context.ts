import { isDockerfile } from "../../formats/dockerfile/format.ts";
import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import { directoryOf, joinPath } from "../../source/path.ts";
import type { Location, SourceFile } from "../../source/source-file.ts";

/** The whole folder, and not the result of another stage. */
const COPIES_ALL =
  /^[ \t]*(?:COPY|ADD)(?:[ \t]+--(?!from=)[\w-]+(?:=\S+)?)*[ \t]+\.\/?[ \t]+\S+[ \t]*$/i;

interface Stage {
  readonly name: string | undefined;
  folder: string;
  /** Where it copies the whole folder, or the folder of a stage that does. */
  copy: Location | undefined;
}

/** Where the last stage, which becomes the image, gets the whole folder. */
function copyOfAll(file: SourceFile): Location | undefined {
  const stages: Stage[] = [];
  let start = 0;
  for (const line of file.text.split("\n")) {
    const text = line.replace(/\r$/, "");
    const place = { file, start, end: start + text.length };
    const [instruction = "", ...words] = text.trim().split(/[ \t]+/);
    const stage = stages.at(-1);
    if (/^from$/i.test(instruction)) {
      const name = /^as$/i.test(words.at(-2) ?? "") ? words.at(-1) : undefined;
      stages.push({ name, folder: "", copy: undefined });
    } else if (stage !== undefined) {
      if (/^workdir$/i.test(instruction)) stage.folder = words[0] ?? "";
      const [option = "", source = ""] = words;
      const other = stages.find(({ name }) => name !== undefined && option === `--from=${name}`);
      const isWhole = other?.copy !== undefined && source.replace(/\/$/, "") === other.folder;
      if (isWhole || COPIES_ALL.test(text)) stage.copy ??= place;
    }
    start += line.length + 1;
  }
  return stages.at(-1)?.copy;
}

/** Patterns that cover the folder of the history: its name, its start, or everything. */
const COVERS = /^\.?\/*(\*\*\/)*(\*+|\.\*+|\.g\*|\.gi\*|\.git\**|\.git\*?\/\*+)\/?$/;

/** Whether a list keeps the history out, or lets it in on purpose. */
function mentionsHistory({ text }: SourceFile): boolean {
  return text.split("\n").some((line) => COVERS.test(line.trim().replace(/^!/, "")));
}

/** A program beside the Dockerfile, as opposed to an excerpt. */
const PROGRAM =
  /\.(py|m?js|ts|go|rb|php|java|rs|cs|sh|html)$|(^|\/)((package|composer)\.json|Gemfile|go\.mod|Cargo\.toml|pom\.xml|pyproject\.toml|requirements\.txt|(docker-)?compose\.ya?ml|\.env(\.\w+)?)$/;

/** What the instructions copy by name, which may be left out of an excerpt of the folder. */
function copiedFiles({ text }: SourceFile): readonly string[] {
  return text
    .split("\n")
    .filter((line) => /^[ \t]*(COPY|ADD)[ \t]/i.test(line) && !line.includes("--from="))
    .flatMap((line) =>
      line
        .trim()
        .split(/[ \t]+/)
        .slice(1),
    );
}

/** Images of the folder with the history, whose list of ignored files leaves it out. */
function openContexts(view: ModuleView): readonly Fact[] {
  const { purpose, tree } = view;
  if (purpose !== "root") return [];
  return [...tree.files.values()]
    .filter(({ path }) => isDockerfile(path) && directoryOf(path) === tree.root)
    .flatMap((file): readonly Fact[] => {
      const ignored =
        tree.files.get(`${file.path}.dockerignore`) ??
        tree.files.get(joinPath(tree.root, ".dockerignore"));
      const copy = copyOfAll(file);
      if (copy === undefined) return [];
      if (ignored === undefined) {
        const paths = [...tree.files.keys(), ...copiedFiles(file)];
        const isWhole = paths.some((path) => PROGRAM.test(path));
        return [view.found(isWhole, copy, "there is no `.dockerignore`, and everything is copied")];
      }
      const message = "`.dockerignore` doesn't list `.git`, and everything is copied";
      return [view.found(!mentionsHistory(ignored), copy, message)];
    });
}

/** Files with credentials, and not examples of such files. */
const WITH_SECRETS =
  /^!\/?(\*\*\/|[\w.-]+\/){0,9}(\.env(\.(local|dev|development|stage|staging|prod|production))?|\.npmrc|\.netrc|\.pgpass|id_(rsa|ed25519)|\*\.(pem|key|p12|pfx))$/;

/** Lists of ignored files that let such files into an image of everything. */
function exceptions(view: ModuleView): readonly Fact[] {
  const { purpose, tree } = view;
  const list = tree.files.get(joinPath(tree.root, ".dockerignore"));
  if (purpose !== "root" || list === undefined) return [];
  const isCopied = [...tree.files.values()].some(
    (file) => isDockerfile(file.path) && copyOfAll(file) !== undefined,
  );
  const lines = list.text.split("\n").map((line) => line.trim());
  const index = lines.findLastIndex((line) => WITH_SECRETS.test(line));
  // A later line may leave it out again.
  const isLast = !lines.slice(index + 1).includes(lines[index]?.slice(1) ?? "");
  const exception = lines[index];
  const isAtFault = isCopied && exception !== undefined && isLast;
  const place = { file: list, start: 0, end: 0 };
  return [view.found(isAtFault, place, `\`${exception}\` lets it into the image`)];
}

/** Rules for what an image takes from the folder that it is built from. */
export const dockerContextRules: readonly Rule[] = [
  {
    id: "docker-secret-in-context",
    title: "Copied folder includes a file for credentials",
    severity: "MEDIUM",
    category: "security",
    topic: "image",
    explanation: "Everyone who can pull the image can read the file, in each of its layers.",
    fix: "Take the exception out of `.dockerignore`, and give the values when a container starts.",
    link: "https://docs.docker.com/build/concepts/context/#negating-matches",
    checks: [module(exceptions)],
  },
  {
    id: "docker-open-context",
    title: "Copied folder includes the history of its repository",
    severity: "LOW",
    category: "security",
    topic: "image",
    explanation:
      "If the image is built from a clone, everyone who can pull it can read all earlier versions, with secrets that were removed since.",
    fix: "List `.git` in `.dockerignore`.",
    link: "https://docs.docker.com/build/concepts/context/#dockerignore-files",
    checks: [module(openContexts)],
  },
];
