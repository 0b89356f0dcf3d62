import { entryOf, itemsOf, textOf } from "../../documents/members.ts";
import type { Value } from "../../evaluate/value.ts";
import type { Fact } from "../../rule-language/fact.ts";
import { factInFile } from "../../rule-language/fact-in-file.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import { type Chart, chartCheck, type Line, linesOf, nameOf, valueAt } from "./chart.ts";
import { newPasswords } from "./passwords.ts";
import {
  deletedVolumes,
  looseContexts,
  looseContextsOfRelease,
  looseImages,
  missingValues,
  unlimitedResources,
  unusedValues,
} from "./values.ts";

type Question = (line: Line, chart: Chart) => string | undefined;

/** Checks each line of the templates that make objects. */
function lineCheck(question: Question) {
  return chartCheck((chart, view) =>
    chart.templates
      .filter(({ path }) => /\.ya?ml$/.test(path))
      .flatMap((file) =>
        linesOf(file).flatMap((line): readonly Fact[] => {
          const fault = question(line, chart);
          const { start, end } = line;
          return fault === undefined ? [] : [view.found(true, { file, start, end }, fault)];
        }),
      ),
  );
}

/** A member with a value: `PORT: {{ .Values.port }}`. */
const MEMBER = /^\s*(?:- )?["']?([\w./-]+)["']?:\s*(\{\{.*)$/;

/** The name of a member and its expression, if the value is one expression and nothing else. */
function expressionIn(line: string): readonly [name: string, expression: string] | undefined {
  const [, name = "", value = ""] = MEMBER.exec(line) ?? [];
  const end = value.indexOf("}}");
  if (end === -1 || !/^(#|$)/.test(value.slice(end + 2).trim())) return undefined;
  return [name, value.slice(2, end).replace(/^-|-$/g, "").trim()];
}

/** Functions whose result is a text in quotes, or never mistaken for a number. */
const GIVES_TEXT =
  /\b(quote|squote|toJson|toYaml|b64enc|sha256sum|nindent|indent|tpl|include|printf|cat|fullname)\b/;

/** Where manifests accept nothing but texts. */
function takesText({ within, kind }: Line, name: string): boolean {
  const parent = within.at(-1) ?? "";
  if (within.length === 1 && /^(data|stringData)$/.test(parent))
    return /^(ConfigMap|Secret)$/.test(kind);
  if (/^(annotations|labels|matchLabels|nodeSelector|podAnnotations)$/.test(parent)) return true;
  return name === "value" && within.includes("env");
}

/** Texts that YAML reads as something else. */
const NO_TEXT = /^(true|false|yes|no|on|off|null|~|[-+]?[\d.]+(e\d+)?|0x[\da-f]+|)$/i;

/** A default that stays a text without quotes suggests that every value does. */
function isPlainText(value: Value | undefined): boolean {
  return value?.kind === "string" && !NO_TEXT.test(value.value);
}

const unquotedText: Question = (line, { values }) => {
  const [name, expression] = expressionIn(line.text) ?? ["", ""];
  const [, path = ""] = /\.Values\.([\w.]+)/.exec(expression) ?? [];
  if (path === "" || GIVES_TEXT.test(expression) || isPlainText(valueAt(values, path))) {
    return undefined;
  }
  return takesText(line, name) ? `\`${name}\` has to be a text, but isn't quoted` : undefined;
};

/** Kinds that exist once, however often a chart is installed. */
const SINGLE =
  /^(Namespace|CustomResourceDefinition|StorageClass|PriorityClass|IngressClass|List)$/;

const fixedName: Question = ({ text, within, kind }) => {
  if (within.length !== 1 || within[0] !== "metadata" || SINGLE.test(kind)) return undefined;
  const [, key = "", value = ""] =
    /^\s*(name|namespace):\s*["']?([\w.-]+)["']?\s*(#.*)?$/.exec(text) ?? [];
  return value === "" ? undefined : `\`${key}\` is fixed as \`${value}\``;
};

const fixedImage: Question = ({ text, within }) => {
  if (!within.some((name) => /^(containers|initContainers)$/.test(name))) return undefined;
  const [, image = ""] = /^\s*(?:- )?image:\s*["']?([\w./:@-]+)["']?\s*(#.*)?$/.exec(text) ?? [];
  return image === "" ? undefined : `the image is fixed as \`${image}\``;
};

/** `default` can't tell false from nothing, so the template never sees the user's false. */
const NEVER_FALSE = /(?<!\w)\.Values(\.\w+)+ *\| *default +true\b|\bdefault +true +\$?\.Values\./;

function ignoredSwitches({ templates }: Chart, view: ModuleView): readonly Fact[] {
  return templates.flatMap((file) =>
    linesOf(file).map(({ text, start, end }) => {
      const isIgnored = NEVER_FALSE.test(text) && !text.includes("hasKey");
      return view.found(isIgnored, { file, start, end }, "`default true` turns false into true");
    }),
  );
}

/** A line that inserts several lines, of which only the first has the blanks before it. */
const UNINDENTED = /^[ ]+\{\{-?\s*toYaml\s+[$.][\w.]*\s*-?\}\}\s*$/;

const unindentedBlock: Question = ({ text }) =>
  UNINDENTED.test(text) ? "`toYaml` is not indented" : undefined;

/** Objects without the labels that Kubernetes recommends, which helpers usually add. */
function bareObjects({ templates }: Chart, view: ModuleView): readonly Fact[] {
  return templates
    .filter(({ path }) => /\.ya?ml$/.test(path))
    .flatMap((file) => {
      let start = 0;
      return file.text.split(/^(?=---)/m).map((text) => {
        const place = { file, start, end: start + text.length };
        start += text.length;
        const [, head = ""] =
          /^metadata:[^\n]*\n((?:(?:[ \t]|\{\{)[^\n]*\n|\n)*)/m.exec(`${text}\n`) ?? [];
        const isObject = /^kind:/m.test(text) && /^metadata:/m.test(text);
        const isLabeled =
          /app\.kubernetes\.io\/|helm\.sh\/chart|include|template|tpl|labels:[^\n]*\$/.test(head);
        return view.found(isObject && !isLabeled, place, "the object has no labels of its chart");
      });
    });
}

function faultsOfChart(chart: Chart): readonly Fact[] {
  const { content, file } = chart;
  const api = textOf(entryOf(content, "apiVersion"));
  const version = textOf(entryOf(content, "version")) ?? "";
  const app = entryOf(content, "appVersion");
  const isSemantic = /^v?\d+\.\d+\.\d+([-+].*)?$/.test(version);
  return [
    factInFile(api !== "v2", content, file, `\`apiVersion\` is \`${api}\`; Helm 3 has \`v2\``),
    factInFile(!isSemantic, entryOf(content, "version"), file, `\`version\` is \`${version}\``),
    factInFile(
      entryOf(content, "description") === undefined,
      content,
      file,
      "`description` is not set",
    ),
    factInFile(app?.kind === "number", app, file, "`appVersion` is a number; `1.10` becomes `1.1`"),
  ];
}

function unlockedDependencies({ content, file, has }: Chart): readonly Fact[] {
  return itemsOf(entryOf(content, "dependencies")).flatMap((each) => {
    const repository = textOf(entryOf(each, "repository")) ?? "";
    const version = textOf(entryOf(each, "version")) ?? "";
    if (!/^(https?|oci|@|alias):?/.test(repository)) return [];
    const isLoose = /[~^<>*]|\.x\b|\|\|/.test(version) && !has("Chart.lock");
    return [
      factInFile(isLoose, each, file, `\`${version}\` is a range, and there is no \`Chart.lock\``),
      factInFile(
        repository.startsWith("http://"),
        each,
        file,
        `\`${repository}\` is not encrypted`,
      ),
    ];
  });
}

/** Named templates are shared by all charts that are installed together. */
function sharedNames(chart: Chart, view: ModuleView): readonly Fact[] {
  return chart.templates.flatMap((file) =>
    [...file.text.matchAll(/\{\{-?\s*define\s+"([^"]+)"/g)].map(
      ({ 0: text, 1: name = "", index }) =>
        view.found(
          !name.includes("."),
          { file, start: index, end: index + text.length },
          `\`${name}\` lacks the prefix \`${nameOf(chart)}.\``,
        ),
    ),
  );
}

const PRACTICES = "https://helm.sh/docs/chart_best_practices/";

type Row = readonly [
  id: string,
  severity: "MEDIUM" | "LOW" | "INFO",
  title: string,
  explanation: string,
  fix: string,
  link: string,
  checks: Rule["checks"],
];

const QUALITY: readonly Row[] = [
  [
    "helm-unquoted-text",
    "MEDIUM",
    "Value in a text of a chart isn't quoted",
    "A value such as `8080` or `true` becomes a number or boolean, and the cluster refuses the object.",
    "Add `| quote`.",
    `${PRACTICES}values/#make-types-clear`,
    [lineCheck(unquotedText)],
  ],
  [
    "helm-missing-value",
    "MEDIUM",
    "Template reads a value without a default",
    "The result is empty, or the installation fails, unless the user sets the value.",
    "Add the value to `values.yaml`, or use `required` or `default`.",
    `${PRACTICES}values/`,
    [chartCheck(missingValues)],
  ],
  [
    "helm-new-password",
    "MEDIUM",
    "Each upgrade of a chart draws a new password",
    "The upgrade changes the secret, but not the database or the pods that still use the old one.",
    "Read the existing secret with `lookup`, or make it in a `pre-install` hook.",
    "https://helm.sh/docs/howto/charts_tips_and_tricks/",
    [chartCheck(newPasswords)],
  ],
  [
    "helm-ignored-false",
    "MEDIUM",
    "Template turns false into true",
    "Helm takes false for a missing value, so users can't switch the option off.",
    "Set the default in `values.yaml`, or compare: `ne .Values.enabled false`.",
    "https://helm.sh/docs/chart_template_guide/function_list/#default",
    [chartCheck(ignoredSwitches)],
  ],
  [
    "helm-unindented-block",
    "MEDIUM",
    "Inserted block of a chart isn't indented",
    "From its second line on, the block starts at the margin, and the manifest is invalid.",
    "Add `| nindent` with the number of blanks.",
    "https://helm.sh/docs/chart_template_guide/yaml_techniques/",
    [lineCheck(unindentedBlock)],
  ],
  [
    "helm-unused-value",
    "LOW",
    "Value of a chart isn't used",
    "Users set it, and nothing changes.",
    "Remove it, or use it in a template.",
    `${PRACTICES}values/`,
    [chartCheck(unusedValues)],
  ],
  [
    "helm-fixed-value",
    "LOW",
    "Chart fixes what its users have to choose",
    "A second installation fails because the name is taken, or users can't choose another image.",
    "Use `{{ .Release.Name }}`, `{{ .Release.Namespace }}` and values for images.",
    `${PRACTICES}templates/`,
    [lineCheck(fixedName), lineCheck(fixedImage)],
  ],
  [
    "helm-labels",
    "INFO",
    "Object of a chart lacks the recommended labels",
    "Tools can't tell which release the object belongs to.",
    "Add `app.kubernetes.io/name`, `app.kubernetes.io/instance` and `helm.sh/chart`.",
    `${PRACTICES}labels/`,
    [chartCheck(bareObjects)],
  ],
  [
    "helm-chart-description",
    "LOW",
    "Description of a chart is incomplete or outdated",
    "Helm treats the chart as an old one, refuses its version, or shows nothing about it.",
    "Set `apiVersion: v2`, `description`, a semantic `version`, and `appVersion` in quotes.",
    "https://helm.sh/docs/topics/charts/#the-chartyaml-file",
    [chartCheck(faultsOfChart)],
  ],
  [
    "helm-shared-template",
    "LOW",
    "Named template can clash with one of another chart",
    "Names of templates are global, and the one that is loaded last is used.",
    "Start the name with that of the chart, such as `orders.labels`.",
    `${PRACTICES}templates/#names-of-defined-templates`,
    [chartCheck(sharedNames)],
  ],
];

/** Rules for Helm charts. */
export const chartRules: readonly Rule[] = [
  ...QUALITY.map(
    ([id, severity, title, explanation, fix, link, checks]): Rule => ({
      id,
      title,
      severity,
      category: "quality",
      explanation,
      fix,
      link,
      checks,
    }),
  ),
  {
    id: "helm-dependency-unlocked",
    title: "Charts that a chart includes can change",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "The next build can include another release, or what someone put in its place.",
    fix: "Commit `Chart.lock`, and use a repository with `https://` or `oci://`.",
    link: "https://helm.sh/docs/helm/helm_dependency/",
    checks: [chartCheck(unlockedDependencies)],
  },
  {
    id: "helm-loose-context",
    title: "Values of a chart give containers more rights than they need",
    severity: "MEDIUM",
    category: "security",
    topic: "isolation",
    explanation:
      "An attacker in the container can replace its programs or gain rights. Most people keep the defaults of a chart.",
    fix: "Set `readOnlyRootFilesystem` and `runAsNonRoot` to `true`, and `allowPrivilegeEscalation` to `false`; add no capabilities.",
    link: "https://kubernetes.io/docs/tasks/configure-pod-container/security-context/",
    checks: [file(looseContexts), resource("helm_release", looseContextsOfRelease)],
  },
  {
    id: "helm-volume-deleted",
    title: "Values of a chart delete volumes together with their claims",
    severity: "LOW",
    category: "security",
    topic: "recovery",
    explanation: "Deleting a claim, a namespace or a release permanently removes the data.",
    fix: "Set `reclaimPolicy` to `Retain`.",
    link: "https://kubernetes.io/docs/concepts/storage/persistent-volumes/#reclaiming",
    checks: [chartCheck(deletedVolumes)],
  },
  {
    id: "helm-unlimited-memory",
    title: "Values of a chart limit no memory",
    severity: "LOW",
    category: "security",
    topic: "isolation",
    explanation: "One container that takes more and more memory makes its whole node fail.",
    fix: "Set `memory` among the `limits` of `resources`.",
    link: "https://kubernetes.io/docs/concepts/configuration/manage-resources-containers/",
    checks: [chartCheck(unlimitedResources)],
  },
  {
    id: "helm-image-latest",
    title: "Default image of a chart is not pinned to a version",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation:
      "The running version is unknown, a restart can pull other code, and you can't roll back.",
    fix: "Set the tag to a version, or leave it empty and use `.Chart.AppVersion`.",
    link: `${PRACTICES}pods/#images`,
    checks: [file(looseImages)],
  },
];
