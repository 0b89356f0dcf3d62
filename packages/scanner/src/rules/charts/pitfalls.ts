import { entryOf, itemsOf, textOf } from "../../documents/members.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import type { Rule } from "../../rule-language/rule.ts";
import { oncePerFile } from "../../source/once-per-file.ts";
import type { Location, SourceFile } from "../../source/source-file.ts";
import { type Chart, chartCheck, linesOf, valueAt } from "./chart.ts";
import { isManifest } from "./rollouts.ts";

/** A place in a template and what is wrong there. */
type Fault = readonly [place: Location, message: string];

function templateCheck(ask: (file: SourceFile, chart: Chart) => readonly Fault[]) {
  return chartCheck((chart, view) =>
    chart.templates.flatMap((file) =>
      ask(file, chart).map(([place, message]) => view.found(true, place, message)),
    ),
  );
}

const ACTION = /\{\{-?((?:[^}]|\}(?!\})){0,2000})\}\}/g;

interface Action {
  readonly text: string;
  readonly keyword: string;
  readonly place: Location;
}

/** An action that only writes a text, as those for other template engines are written. */
const LITERAL = /\{\{-?\s{0,9}(?:"[^"\n]{0,500}"|`[^`]{0,500}`)\s{0,9}-?\}\}/g;

/** A template in which such texts are blank. */
const withoutLiterals = ({ text }: SourceFile) =>
  text.replace(LITERAL, (literal) => " ".repeat(literal.length));

/** The actions of a template, without comments. */
const actionsIn = oncePerFile((file): readonly Action[] =>
  [...withoutLiterals(file).matchAll(ACTION)].flatMap(({ 0: whole, 1: inside = "", index }) => {
    const text = inside.replace(/-$/, "").trim();
    const place = { file, start: index, end: index + whole.length };
    const [, keyword = ""] = /^(if|else|range|with|define|block|end)\b/.exec(text) ?? [];
    return text.startsWith("/*") ? [] : [{ text, keyword, place }];
  }),
);

const OPENS = /^(if|range|with|define|block)$/;

/** Blocks that are open at the end, or are closed twice. */
function unbalanced(file: SourceFile): readonly Fault[] {
  const open: Action[] = [];
  for (const action of actionsIn(file)) {
    if (OPENS.test(action.keyword)) open.push(action);
    if (action.keyword === "end" && open.pop() === undefined) {
      return [[action.place, "no block is open at this `end`"]];
    }
  }
  const [first] = open;
  return first === undefined ? [] : [[first.place, `\`${first.keyword}\` has no \`end\``]];
}

/** Objects of Helm that templates find at the root only. */
const ROOT = /(?<![\w$.)])\.(Values|Release|Chart|Capabilities|Files|Template)\b/;

/** Reads of the root within a block in which `.` is something else. */
function lostRoots(file: SourceFile): readonly Fault[] {
  const isElsewhere: boolean[] = [];
  return actionsIn(file).flatMap(({ keyword, text, place }): readonly Fault[] => {
    const isWithin = isElsewhere.at(-1) === true;
    const isChained = keyword === "else" && /^else\s+\w/.test(text);
    if (keyword === "end" || keyword === "else") isElsewhere.pop();
    const around = isElsewhere.at(-1) === true;
    if (keyword === "else") isElsewhere.push(around);
    const [found] = ROOT.exec(text.replace(/"[^"]*"/g, '""')) ?? [];
    const isLost = keyword === "else" ? isChained && around : isWithin;
    if (keyword === "range" || keyword === "with") {
      isElsewhere.push(/^with\s+(\$|\.)\s*$/.test(text) ? isWithin : true);
    } else if (keyword === "define" || keyword === "block") {
      isElsewhere.push(false);
    } else if (keyword === "if") {
      isElsewhere.push(isWithin);
    }
    return isLost && found !== undefined
      ? [[place, `\`${found}\` is looked up in the item, and not at the root`]]
      : [];
  });
}

const INCLUDED = /(?<![-\w])(?:include|template)\s+"([^"]{1,200})"/g;
const DEFINED = /\{\{-?\s*(?:define|block)\s+"([^"]{1,200})"/g;

/** Named templates that nobody defines. */
function lostTemplates(chart: Chart, view: ModuleView): readonly Fact[] {
  const { templates, content } = chart;
  const isLibrary = textOf(entryOf(content, "type")) === "library";
  const found = (pattern: RegExp) =>
    templates.flatMap((file) =>
      [...file.text.matchAll(pattern)].map(({ 0: text, 1: name = "", index }) => ({
        name,
        place: { file, start: index, end: index + text.length },
      })),
    );
  const [used, defined] = [found(INCLUDED), found(DEFINED)];
  const definedNames = new Set(defined.map(({ name }) => name));
  // Charts that are included define templates of their own, and names may be put together.
  const isOpen =
    itemsOf(entryOf(content, "dependencies")).length > 0 ||
    templates.some(({ text }) => /\b(include|template)\s+[($]/.test(text));
  if (isOpen || isLibrary) return [];
  return [
    ...used
      .filter(({ name }) => definedNames.size > 0 && !definedNames.has(name))
      .map(({ name, place }) => view.found(true, place, `no template has the name \`${name}\``)),
  ];
}

/** Values below one that isn't there, which fails even where a default follows. */
function missingParents(chart: Chart, view: ModuleView): readonly Fact[] {
  const { values, templates, content } = chart;
  if (values?.kind !== "object") return [];
  const foreign = new Set([
    "global",
    ...itemsOf(entryOf(content, "dependencies")).flatMap((each) => [
      textOf(entryOf(each, "name")) ?? "",
      textOf(entryOf(each, "alias")) ?? "",
    ]),
  ]);
  const actions = templates.flatMap(actionsIn);
  const guarded = new Set(
    actions.flatMap(({ text, keyword }) =>
      /^(if|with|else)$/.test(keyword) || /\b(hasKey|dig|default|coalesce)\b/.test(text)
        ? [...text.matchAll(/\.Values\.([\w.]{1,200})/g)].map(([, path = ""]) => path)
        : [],
    ),
  );
  return actions.flatMap(({ text, place }) =>
    [...text.matchAll(/(?<!\w)\.Values\.([\w.]{1,200})/g)].flatMap(([, path = ""]) => {
      const steps = path.split(".").slice(0, -1);
      const parents = steps.map((_, at) => steps.slice(0, at + 1).join("."));
      const missing = parents.find((each) => valueAt(values, each) === undefined);
      const isMissing =
        missing !== undefined &&
        !parents.some((each) => guarded.has(each)) &&
        !foreign.has(steps[0] ?? "");
      const message = `\`${path}\` fails, because the values have no \`${missing}\``;
      return isMissing ? [view.found(true, place, message)] : [];
    }),
  );
}

/** Conditions of charts that a chart includes, which its values don't have. */
function missingConditions({ content, file, values }: Chart): readonly Fact[] {
  return itemsOf(entryOf(content, "dependencies")).flatMap((each) => {
    const condition = entryOf(each, "condition");
    const paths = (textOf(condition) ?? "").split(",").filter((path) => path !== "");
    if (paths.length === 0 || values === undefined) return [];
    const isMissing = paths.every((path) => valueAt(values, path.trim()) === undefined);
    return [factInFile(isMissing, condition, file, `the values have no \`${paths[0]}\``)];
  });
}

/** The objects of a template, with their places. */
function objectsIn(file: SourceFile): readonly (readonly [text: string, place: Location])[] {
  let start = 0;
  return file.text.split(/^(?=---)/m).map((text) => {
    const place = { file, start, end: start + text.length };
    start += text.length;
    return [text, place] as const;
  });
}

/** Hooks that stay after they have run. */
function keptHooks(file: SourceFile): readonly Fault[] {
  if (!isManifest(file)) return [];
  return objectsIn(file).flatMap(([text, place]): readonly Fault[] => {
    const isHook = /helm\.sh\/hook["']?:/.test(text) && /^kind:\s*["']?(Job|Pod)\b/m.test(text);
    return isHook && !/hook-delete-policy/.test(text)
      ? [[place, "the hook has no `helm.sh/hook-delete-policy`"]]
      : [];
  });
}

/** Names that are different in each upgrade. */
function newNames(file: SourceFile): readonly Fault[] {
  if (!isManifest(file)) return [];
  return linesOf(file).flatMap(({ text, within, start, end }): readonly Fault[] => {
    const isName = within.join(".") === "metadata" && /^\s*name:/.test(text);
    return isName && /\b(rand\w+|uuidv4|now)\b/.test(text)
      ? [[{ file, start, end }, "the name is another one in each upgrade"]]
      : [];
  });
}

/** Members of what may not exist in the cluster. */
function unguardedLookups(file: SourceFile): readonly Fault[] {
  return actionsIn(file).flatMap(({ text, place }): readonly Fault[] =>
    /\(\s*lookup\s[^()]{1,500}\)\.\w/.test(text)
      ? [[place, "`lookup` finds nothing without a cluster, and before the first installation"]]
      : [],
  );
}

/** API versions that no current cluster has. */
const REMOVED =
  /^apiVersion:\s*["']?(extensions\/v1beta1|apps\/v1beta[12]|policy\/v1beta1|batch\/v(1beta1|2alpha1)|autoscaling\/v2beta[12]|(networking|rbac\.authorization|admissionregistration|apiextensions|storage|scheduling|coordination)\.k8s\.io\/v1beta1)["']?\s*$/;

function removedApis(file: SourceFile): readonly Fault[] {
  // Where the template asks what the cluster has, it is for older ones as well.
  if (!isManifest(file) || !file.text.includes("{{") || /Capabilities/.test(file.text)) return [];
  return linesOf(file).flatMap(({ text, start, end }): readonly Fault[] => {
    const [, version] = REMOVED.exec(text) ?? [];
    return version === undefined ? [] : [[{ file, start, end }, `\`${version}\` was removed`]];
  });
}

/** A number of copies beside an autoscaler that changes it. */
function contestedReplicas(chart: Chart, view: ModuleView): readonly Fact[] {
  const files = chart.templates.filter(isManifest);
  const hasScaler = files.some(({ text }) => /^kind:\s*HorizontalPodAutoscaler\b/m.test(text));
  if (!hasScaler) return [];
  return files
    .filter(({ text }) => /^kind:\s*(Deployment|StatefulSet)\b/m.test(text))
    .filter(({ text }) => !/autoscal|hpa/i.test(text))
    .flatMap((file) =>
      linesOf(file)
        .filter(({ text, within }) => within.join(".") === "spec" && /^\s*replicas:/.test(text))
        .map(({ start, end }) => {
          const message = "`replicas` resets what the autoscaler of the chart has chosen";
          return view.found(true, { file, start, end }, message);
        }),
    );
}

/** Further checks of `k8s-replicas-and-autoscaler`. */
export const contestedReplicasCheck = chartCheck(contestedReplicas);

const TRICKS = "https://helm.sh/docs/howto/charts_tips_and_tricks";

/** Rules for charts that fail, or change more than they should. */
export const chartPitfallRules: readonly Rule[] = [
  {
    id: "helm-unbalanced-block",
    title: "Block of a template isn't closed",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Helm can't read the template, so the chart can't be installed.",
    fix: "Write one `end` for each `if`, `range`, `with` and `define`.",
    link: "https://helm.sh/docs/chart_template_guide/control_structures/",
    checks: [templateCheck(unbalanced)],
  },
  {
    id: "helm-lost-root",
    title: "Template looks for its values in the wrong place",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Within `range` and `with`, the dot is the item, which has no `Values`.",
    fix: "Write `$.Values`.",
    link: "https://helm.sh/docs/chart_template_guide/control_structures/#modifying-scope-using-with",
    checks: [templateCheck(lostRoots)],
  },
  {
    id: "helm-lost-template",
    title: "Named template doesn't exist",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Helm refuses a chart that includes what it doesn't have.",
    fix: "Include the template by the name that it is defined with.",
    link: "https://helm.sh/docs/chart_template_guide/named_templates/",
    checks: [chartCheck(lostTemplates)],
  },
  {
    id: "helm-missing-parent",
    title: "Template reads a value below one that doesn't exist",
    severity: "MEDIUM",
    category: "quality",
    explanation: "The installation fails with a nil pointer, even where a default follows.",
    fix: "Add the value to `values.yaml`, at least as an empty map.",
    link: "https://helm.sh/docs/chart_best_practices/values/",
    checks: [chartCheck(missingParents), chartCheck(missingConditions)],
  },
  {
    id: "helm-kept-hook",
    title: "Hook of a chart stays after it has run",
    severity: "LOW",
    category: "quality",
    explanation: "Helm doesn't count hooks as part of the release, and never removes them with it.",
    fix: "Add the annotation `helm.sh/hook-delete-policy: before-hook-creation,hook-succeeded`.",
    link: "https://helm.sh/docs/topics/charts_hooks/#hook-deletion-policies",
    checks: [templateCheck(keptHooks)],
  },
  {
    id: "helm-new-name",
    title: "Object of a chart has another name in each upgrade",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Each upgrade deletes the object and creates another one.",
    fix: "Build the name from the release: `.Release.Name`.",
    link: `${TRICKS}/`,
    checks: [templateCheck(newNames)],
  },
  {
    id: "helm-unguarded-lookup",
    title: "Template relies on what is in the cluster",
    severity: "MEDIUM",
    category: "quality",
    explanation: "`helm template` and most tools for delivery have no cluster, and fail.",
    fix: "Ask whether `lookup` has found something, and give a value for the other case.",
    link: "https://helm.sh/docs/chart_template_guide/functions_and_pipelines/#using-the-lookup-function",
    checks: [templateCheck(unguardedLookups)],
  },
  {
    id: "helm-removed-api",
    title: "Chart uses an API that Kubernetes has removed",
    severity: "MEDIUM",
    category: "quality",
    explanation: "Current clusters refuse the object, and the installation fails.",
    fix: "Use the current version, such as `policy/v1`.",
    link: "https://kubernetes.io/docs/reference/using-api/deprecation-guide/",
    checks: [templateCheck(removedApis)],
  },
];
