import { readJson } from "../../documents/json-value.ts";
import { entryOf, membersOf } from "../../documents/members.ts";
import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import { baseName, directoryOf, joinPath } from "../../source/path.ts";
import { BRANCHES } from "../../source/revisions.ts";
import type { Location, SourceFile } from "../../source/source-file.ts";
import { isOfProduct } from "../../terraform/tree.ts";

/** Files that fix the version of every package, whatever the list says. */
const LOCKS = [
  ...["package-lock.json", "npm-shrinkwrap.json", "yarn.lock", "pnpm-lock.yaml"],
  ...["bun.lock", "bun.lockb"],
];

/** What is only for those who work on the module. */
const FOR_DEVELOPERS = /(^|[/._-])(dev|develop|test|tests|lint|docs|ci|node_modules)([/._-]|$)/i;

/** Any version at all. */
const ANY = /^(latest|next|\*|x|>=\s*0(\.0){0,2}|)$/;

/** A repository without a tag or commit. */
const MOVING = new RegExp(`^(git\\+|git:|github:|https://github\\.com/)[^#]*(#(${BRANCHES}))?$`);

/** A line of requirements with nothing but a name, extras and a condition. */
const NAME_ONLY = /^[A-Za-z0-9][\w.-]*(\[[\w,. -]*\])?[ \t]*(;.*)?$/;

/** A package of a repository's branch: `name @ git+https://…@main`. */
const FROM_BRANCH = new RegExp(`\\bgit\\+[^\\s@#]+(@(${BRANCHES}))?(#\\S*)?$`);

/** Options that fix versions or hashes elsewhere. */
const FIXES_ELSEWHERE = /^[ \t]*(-c|--constraint|--require-hashes)\b|--hash=/m;

/** Hosts on the machine itself. */
const LOCAL = /^(localhost|127\.|0\.0\.0\.0|\[?::1)/;

interface Found {
  readonly at: Location;
  readonly what: string;
}

/** The lists of packages that the module ships for its functions and scripts. */
function listsIn({ tree }: ModuleView, name: RegExp): readonly SourceFile[] {
  return [...tree.files.values()].filter(({ path }) => {
    const relative = tree.relative(path);
    const isShipped = isOfProduct(tree.purpose(directoryOf(path)));
    return isShipped && name.test(baseName(path)) && !FOR_DEVELOPERS.test(relative);
  });
}

/** Packages of Node.js without a version, unless a lock file lies beside the list. */
function loosePackages(view: ModuleView, file: SourceFile): readonly Found[] {
  const folder = directoryOf(file.path);
  if (LOCKS.some((lock) => view.tree.paths.has(joinPath(folder, lock)))) return [];
  const { document } = readJson(file);
  return ["dependencies", "optionalDependencies"].flatMap((kind) =>
    membersOf(entryOf(document, kind)).flatMap(([name, value]) => {
      if (value.kind !== "string" || value.at === undefined) return [];
      const version = value.value.trim();
      const isLoose = ANY.test(version) || MOVING.test(version);
      return isLoose ? [{ at: value.at, what: `\`${name}\` may have any version` }] : [];
    }),
  );
}

/** More findings in a list say nothing new. */
const MAX_FOUND = 50;

/** Longer lines are no settings that people write. */
const MAX_LINE = 500;

/** The lines of a list of requirements, without comments. */
function linesOf(file: SourceFile): readonly { readonly text: string; readonly at: Location }[] {
  return [...file.text.matchAll(/[^\r\n]+/g)]
    .filter(({ 0: line }) => line.length <= MAX_LINE)
    .map(({ 0: line, index }) => ({
      text: line.replace(/(^|\s)#.*$/, "").trim(),
      at: { file, start: index, end: index + line.length },
    }));
}

function looseRequirements(file: SourceFile): readonly Found[] {
  if (FIXES_ELSEWHERE.test(file.text)) return [];
  return linesOf(file).flatMap(({ text, at }) =>
    NAME_ONLY.test(text) || FROM_BRANCH.test(text)
      ? [{ at, what: `\`${text}\` may have any version` }]
      : [],
  );
}

/** Settings of package managers: an address without TLS, or no check of certificates. */
function weakSources(file: SourceFile): readonly Found[] {
  return linesOf(file).flatMap(({ text, at }) => {
    const [, host] =
      /(?:registry|index-url|find-links|index|^-i|^-f)["']?[ \t]*[=: \t][ \t]*["']?http:\/\/([^\s/"']+)/i.exec(
        text,
      ) ?? [];
    const [, trusted] = /\btrusted-host[ \t]*[= \t][ \t]*(\S+)/i.exec(text) ?? [];
    const isUnchecked = /^(strict-ssl[ \t]*=[ \t]*false|enableStrictSsl:[ \t]*false)$/.test(text);
    const weak = [host, trusted].find((each) => each !== undefined && !LOCAL.test(each));
    if (!isUnchecked && weak === undefined) return [];
    return [{ at, what: `\`${weak ?? text}\` can be replaced on the way` }];
  });
}

const PACKAGES = /^package\.json$/;
const REQUIREMENTS = /^requirements[\w.-]*\.txt$/;
const SOURCES = /^(\.npmrc|\.yarnrc(\.yml)?|pip\.conf|requirements[\w.-]*\.txt)$/;

function loose(view: ModuleView): readonly Fact[] {
  if (view.purpose !== "root") return [];
  return said(view, [
    ...listsIn(view, PACKAGES).flatMap((file) => loosePackages(view, file)),
    ...listsIn(view, REQUIREMENTS).flatMap(looseRequirements),
  ]);
}

function said(view: ModuleView, all: readonly Found[]): readonly Fact[] {
  return all.slice(0, MAX_FOUND).map(({ at, what }) => view.found(true, at, what));
}

/** Rules for the lists of packages beside a module's code. */
export const packageListRules: readonly Rule[] = [
  {
    id: "gen-package-unpinned",
    title: "Function's package may have any version",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "The next build may contain other code, untested and unnoticed.",
    fix: "Name a version, or add the lock file that the package manager writes.",
    link: "https://docs.npmjs.com/cli/configuring-npm/package-lock-json",
    checks: [module(loose)],
  },
  {
    id: "gen-package-plaintext",
    title: "Packages are fetched without checking the server",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone on the network path can hand over other code.",
    fix: "Use an address with `https://`, and take out `trusted-host` and `strict-ssl=false`.",
    link: "https://pip.pypa.io/en/stable/cli/pip/#cmdoption-trusted-host",
    checks: [
      module((view) =>
        view.purpose === "root" ? said(view, listsIn(view, SOURCES).flatMap(weakSources)) : [],
      ),
    ],
  },
];
