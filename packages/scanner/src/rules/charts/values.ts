import { reachOf } from "../../container/capabilities.ts";
import { looseness } from "../../container/image-reference.ts";
import { entryOf, itemsOf, membersOf, textOf } from "../../documents/members.ts";
import { yamlDocumentsOf } from "../../documents/yaml-documents.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import type { Value } from "../../evaluate/value.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import type { Location, SourceFile } from "../../source/source-file.ts";
import { type Chart, valueAt } from "./chart.ts";

/** Parts of values that templates read, and those for which they provide. */
function pathsIn(templates: readonly SourceFile[]): {
  readonly read: ReadonlySet<string>;
  readonly guarded: ReadonlySet<string>;
  readonly readsAll: boolean;
} {
  const text = templates.map((each) => each.text).join("\n");
  const read = new Set<string>();
  const guarded = new Set<string>();
  for (const [action] of text.matchAll(/\{\{(?:(?!\}\})[\s\S]){0,2000}\}\}/g)) {
    const paths = [...action.matchAll(/\.Values\.([\w.]{1,200})/g)].flatMap(
      ([, path]) => path ?? [],
    );
    const isGuard = /\b(if|with|default|required|coalesce|empty|ternary|hasKey|dig|get)\b/.test(
      action,
    );
    for (const path of paths) {
      read.add(path);
      if (isGuard) guarded.add(path);
    }
  }
  const readsAll = /\.Values(?![.\w])|\$\.Values(?![.\w])|\btpl\b/.test(text);
  return { read, guarded, readsAll };
}

/** Keys that Helm and charts included by this one read themselves. */
function foreignKeys({ content }: Chart): ReadonlySet<string> {
  const names = itemsOf(entryOf(content, "dependencies")).flatMap((each) => [
    textOf(entryOf(each, "name")) ?? "",
    textOf(entryOf(each, "alias")) ?? "",
    ...[entryOf(each, "condition"), entryOf(each, "tags")].flatMap((key) =>
      (textOf(key) ?? "").split(/[.,]/),
    ),
  ]);
  return new Set(["global", ...names]);
}

export function missingValues(chart: Chart, view: ModuleView): readonly Fact[] {
  const { values, templates } = chart;
  if (values?.kind !== "object") return [];
  const { guarded } = pathsIn(templates);
  const foreign = foreignKeys(chart);
  const suggested = suggestedIn(chart);
  return templates.flatMap((file) =>
    [...file.text.matchAll(/(?<![\w$])\.Values\.([\w.]{1,200})/g)].flatMap(
      ({ 0: text, 1: path = "", index }) => {
        const steps = path.split(".");
        const prefixes = steps.map((_, at) => steps.slice(0, at + 1).join("."));
        const isProvided =
          valueAt(values, path) !== undefined ||
          prefixes.some((each) => guarded.has(each)) ||
          foreign.has(steps[0] ?? "") ||
          suggested.has(steps.at(-1) ?? "") ||
          // An empty object or a list is a place for what the user adds.
          prefixes.some((each) => isOpenPlace(valueAt(values, each)));
        const place = { file, start: index, end: index + text.length };
        return [view.found(!isProvided, place, `\`${path}\` has no default in the values`)];
      },
    ),
  );
}

/** Names in comments of the values that show how to set them: `# extraArgs: []`. */
function suggestedIn({ valuesFile }: Chart): ReadonlySet<string> {
  const shown = (valuesFile?.text ?? "").matchAll(/^[ \t]*#+[ \t]*([\w-]{1,100}):/gm);
  return new Set([...shown].map(([, name = ""]) => name));
}

function isOpenPlace(value: Value | undefined): boolean {
  if (value === undefined) return false;
  return value.kind === "object" ? value.entries.size === 0 : value.kind === "list";
}

/** Paths of values that are neither objects nor read as part of one. */
export function leavesOf(
  values: Value | undefined,
  path = "",
): readonly (readonly [string, Value])[] {
  return membersOf(values).flatMap(([name, value]) => {
    const inner = path === "" ? name : `${path}.${name}`;
    const isBranch = value.kind === "object" && value.entries.size > 0;
    return isBranch ? leavesOf(value, inner) : [[inner, value] as const];
  });
}

export function unusedValues(chart: Chart): readonly Fact[] {
  const { values, valuesFile, templates } = chart;
  if (valuesFile === undefined || templates.length === 0) return [];
  const { read, readsAll } = pathsIn(templates);
  if (readsAll) return [];
  const foreign = foreignKeys(chart);
  const isRead = (path: string) => {
    const steps = path.split(".");
    return steps.some((_, at) => read.has(steps.slice(0, at + 1).join(".")));
  };
  const above = new Set(
    [...read].flatMap((path) => {
      const steps = path.split(".");
      return steps.map((_, at) => steps.slice(0, at).join("."));
    }),
  );
  return leavesOf(values).map(([path, value]) => {
    const isUnused = !isRead(path) && !above.has(path) && !foreign.has(path.split(".")[0] ?? "");
    return factInFile(isUnused, value, valuesFile, `no template reads \`${path}\``);
  });
}

/** The default values of a chart, or those of one environment. */
export const VALUES = /(^|\/)values[^/]*\.ya?ml$/;

/** Settings of a security context, and the value that gives a container more than it needs. */
const LOOSE: Readonly<Record<string, string>> = {
  allowPrivilegeEscalation: "true",
  privileged: "true",
  readOnlyRootFilesystem: "false",
  runAsNonRoot: "false",
  runAsUser: "0",
  "appArmorProfile.type": "Unconfined",
  "seccompProfile.type": "Unconfined",
};

const CONTEXT = /securityContext$/i;

/** Resources that a chart requests without a limit of memory. An empty object is for the user. */
export function unlimitedResources({ values, valuesFile }: Chart): readonly Fact[] {
  if (valuesFile === undefined) return [];
  return objectsNamed(values, "resources").map((resources) => {
    const requests = entryOf(resources, "requests");
    // A volume has resources as well.
    const asks = ["cpu", "memory"].some((name) => entryOf(requests, name) !== undefined);
    const isLimited = entryOf(entryOf(resources, "limits"), "memory") !== undefined;
    return factInFile(asks && !isLimited, resources, valuesFile, "there is no limit of memory");
  });
}

/** Volumes that a chart deletes together with their claims. */
export function deletedVolumes({ values, valuesFile }: Chart): readonly Fact[] {
  if (valuesFile === undefined) return [];
  return leavesOf(values)
    .filter(([path]) => path.split(".").at(-1) === "reclaimPolicy")
    .map(([path, value]) => {
      const text = textOf(value);
      return factInFile(text === "Delete", value, valuesFile, `\`${path}\` is \`${text}\``);
    });
}

/** The members of a name, however deep they are. */
function objectsNamed(value: Value | undefined, name: string): readonly Value[] {
  return membersOf(value).flatMap(([key, member]) =>
    key === name && member.kind === "object" ? [member] : objectsNamed(member, name),
  );
}

/** The usual names of a container's context, which counts instead of the pod's. */
const OWN_CONTEXTS = ["securityContext", "containerSecurityContext"];

/** What a security context in values loosens, by its place. */
function looseMembers(values: Value | undefined): readonly (readonly [Value, string | false])[] {
  const leaves = leavesOf(values);
  const texts = new Map(leaves.map(([path, value]) => [path, textOf(value)]));
  /** Whether the containers have a strict value of their own. */
  const isOverridden = (before: readonly string[], context: string, name: string) =>
    /^pod/i.test(context) &&
    OWN_CONTEXTS.some((own) => {
      const text = texts.get([...before, own, name].join("."));
      return text !== undefined && text !== LOOSE[name];
    });
  return leaves.flatMap(([path, value]): readonly (readonly [Value, string | false])[] => {
    const steps = path.split(".");
    const context = steps.findLastIndex((step) => CONTEXT.test(step));
    if (context === -1) return [];
    const name = steps.slice(context + 1).join(".");
    if (name === "capabilities.add") {
      return itemsOf(value).map((item) => {
        const text = textOf(item) ?? "";
        return [item, reachOf(text) !== "usual" && `\`${path}\` has \`${text}\``] as const;
      });
    }
    const text = textOf(value);
    if (!Object.hasOwn(LOOSE, name) || value.kind === "unknown") return [];
    const isStrict =
      text !== LOOSE[name] || isOverridden(steps.slice(0, context), steps[context] ?? "", name);
    return [[value, !isStrict && `\`${path}\` is \`${text}\``]];
  });
}

/** Security contexts in values that loosen what templates pass on to pods. */
export function looseContexts(source: SourceFile): readonly Fact[] {
  if (!VALUES.test(source.path)) return [];
  return looseMembers(yamlDocumentsOf(source)[0]).map(([place, message]) =>
    factInFile(message !== false, place, source, message || "the context is strict"),
  );
}

/** The same in the values that a release gives, as text or one by one. */
export function looseContextsOfRelease(release: ResourceView): readonly Fact[] {
  const texts = release.attr("values");
  const given = texts.elements().flatMap((text) => looseMembers(text.document().value));
  const single = release.blocks("set").members.map(({ view }): readonly [Location, string?] => {
    const path = textOf(view.attr("name").value) ?? "";
    const steps = path.split(".");
    const name = steps.slice(steps.findLastIndex((step) => CONTEXT.test(step)) + 1).join(".");
    const value = textOf(view.attr("value").value);
    const isLoose = name !== path && Object.hasOwn(LOOSE, name) && value === LOOSE[name];
    return isLoose ? [view.location, `\`${path}\` is \`${value}\``] : [view.location];
  });
  const places = [
    ...given.map(([, message]) => [texts.location, message || undefined] as const),
    ...single,
  ];
  return places.map(([location, message]) =>
    fact(message !== undefined, {
      location,
      message: message ?? "the context is strict",
      marks: NO_MARKS,
    }),
  );
}

/** Images in values: `repository` beside `tag`, or a whole reference. */
export function looseImages(source: SourceFile): readonly Fact[] {
  if (!VALUES.test(source.path)) return [];
  const leaves = leavesOf(yamlDocumentsOf(source)[0]);
  const given = new Set(leaves.flatMap(([path, value]) => (textOf(value) ? path : [])));
  return leaves.map(([path, value]) => {
    const name = path.split(".").at(-1) ?? "";
    const text = textOf(value) ?? "";
    const hasDigest = given.has(path.replace(/[^.]+$/, "digest"));
    const isTag =
      /^(tag|imageTag)$/.test(name) && text !== "" && !hasDigest && looseness(`image:${text}`);
    const isImage = /image$/i.test(name) && /[\w-]:[\w-]+$/.test(text) && looseness(text);
    return factInFile(Boolean(isTag || isImage), value, source, `\`${path}\` is \`${text}\``);
  });
}
