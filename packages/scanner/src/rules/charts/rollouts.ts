import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { type Chart, type Line, linesOf } from "./chart.ts";

/** Workloads with pods that an update replaces. */
const WORKLOAD = /^(Deployment|StatefulSet|DaemonSet)$/;

/** A version of the chart or of what it installs. */
const VERSION =
  /\.Chart\.(App)?Version\b|\.Values\.image\.(tag|digest)\b|\bhelm\.sh\/chart\b|\bapp\.kubernetes\.io\/version\b/;

const HASH = /\b(sha\d+sum|adler32sum|checksum|randAlphaNum|rollme|reloader)\b/;

const INCLUDED = /\b(?:include|template)\s+"([^"]{1,200})"/g;

const includedIn = (text: string) => [...text.matchAll(INCLUDED)].map(([, name = ""]) => name);

/** The named templates that match, or that include one that does. */
function matchingHelpers({ templates }: Chart, pattern: RegExp): ReadonlySet<string> {
  const helpers = templates.flatMap(({ text }) =>
    text
      .split(/\{\{-?\s*define\s+"/)
      .slice(1)
      .map((each) => [each.slice(0, each.indexOf('"')), each] as const),
  );
  const users = Map.groupBy(
    helpers.flatMap(([name, text]) => includedIn(text).map((used) => [used, name] as const)),
    ([used]) => used,
  );
  const found = new Set(helpers.filter(([, text]) => pattern.test(text)).map(([name]) => name));
  // Iterating over a Set includes items added during the iteration.
  for (const name of found) for (const [, user] of users.get(name) ?? []) found.add(user);
  return found;
}

/** Answers whether a line matches, by itself or by a named template. */
export function questionOf(chart: Chart, pattern: RegExp): (text: string) => boolean {
  const helpers = matchingHelpers(chart, pattern);
  return (text) => pattern.test(text) || includedIn(text).some((name) => helpers.has(name));
}

export const isManifest = ({ path }: SourceFile) => /\.ya?ml$/.test(path);

function isSelector({ within, kind }: Line): boolean {
  return WORKLOAD.test(kind) && within.join(".") === "spec.selector.matchLabels";
}

/** Selectors of workloads, which can't change, with a version, which does. */
export function versionedSelectors(chart: Chart, view: ModuleView): readonly Fact[] {
  const hasVersion = questionOf(chart, VERSION);
  return chart.templates.filter(isManifest).flatMap((file) =>
    linesOf(file)
      .filter(isSelector)
      .map(({ text, start, end }) => {
        const message = "the selector contains a version";
        return view.found(hasVersion(text), { file, start, end }, message);
      }),
  );
}

/** The value of `name: …`, in one form for all ways to write the same expression. */
function nameIn(text: string): string | undefined {
  const [, value] = /^\s*(?:- )?(?:name|secretName):\s*(\S.*)$/.exec(text) ?? [];
  return value
    ?.replace(/["'\s]|\{\{-?|-?\}\}/g, "")
    .replace(/\$(?=$|\.|\))/g, "")
    .replace(/\.$/, "");
}

/** Where pods name the settings that they read when they start. */
const READ = /^(configMapRef|configMapKeyRef|configMap|secretRef|secretKeyRef|secret)$/;

/** Pods that read settings of the chart, and aren't replaced when these change. */
export function staleSettings(chart: Chart, view: ModuleView): readonly Fact[] {
  const hasHash = questionOf(chart, HASH);
  const files = chart.templates.filter(isManifest).map((file) => ({ file, lines: linesOf(file) }));
  const own = new Set(
    files.flatMap(({ lines }) =>
      lines
        .filter(({ kind, within }) => /^(ConfigMap|Secret)$/.test(kind) && isIn(within, "metadata"))
        .flatMap(({ text }) => nameIn(text) ?? []),
    ),
  );
  return files.flatMap(({ file, lines }) => {
    const isRestarted = HASH.test(file.text);
    return lines
      .filter(({ kind, within }) => WORKLOAD.test(kind) && READ.test(within.at(-1) ?? ""))
      .flatMap(({ text, start, end }): readonly Fact[] => {
        const name = nameIn(text);
        if (name === undefined) return [];
        const isStale = own.has(name) && !isRestarted && !hasHash(text);
        const message = "the pods aren't restarted when these settings change";
        return [view.found(isStale, { file, start, end }, message)];
      });
  });
}

const isIn = (within: readonly string[], parent: string) =>
  within.length === 1 && within[0] === parent;
