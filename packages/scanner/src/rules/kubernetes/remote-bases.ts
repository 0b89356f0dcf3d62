import { entryOf, membersOf, textOf } from "../../documents/members.ts";
import { yamlOf } from "../../documents/yaml-documents.ts";
import { NO_MARKS } from "../../evaluate/marks.ts";
import {
  isKustomization,
  readKustomization,
} from "../../formats/kubernetes/kustomize/kustomization.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { and, type Fact, fact, not, or } from "../../rule-language/fact.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import { isBranch, isInMovingFolder, looseRevision } from "../../source/revisions.ts";
import type { SourceFile } from "../../source/source-file.ts";

const REMOTE = /^(https?:\/\/|ssh:\/\/|git::|git@|github\.com\/)/;

/** Why a remote base or manifest can differ in the next build, or `undefined`. */
function looseness(base: string): string | undefined {
  if (!/\.(ya?ml|json)$/.test(base)) return looseRevision(base);
  return isInMovingFolder(base) ? "is a file of a branch, which moves on" : undefined;
}

function remoteBases(source: SourceFile): readonly Fact[] {
  if (!isKustomization(source)) return [];
  const { resources, components } = readKustomization(source);
  return [...resources, ...components]
    .filter((base) => REMOTE.test(base))
    .map((base) => {
      const reason = looseness(base);
      const start = Math.max(source.text.indexOf(base), 0);
      return fact(reason !== undefined, {
        location: { file: source, start, end: start + base.length },
        message: `the remote base ${reason ?? "is pinned"}`,
        marks: NO_MARKS,
      });
    });
}

const CHART = /(^|\/)Chart\.ya?ml$/;

/** Any release, or each later one. Ranges within one version are common among charts. */
const ANY_VERSION = /^\s*([*xX]|>=?\s*[\w.]+)\s*$/;

/** Charts of others that a kustomization or a chart includes. */
function looseCharts(source: SourceFile): readonly Fact[] {
  const isChart = CHART.test(source.path);
  if (!isChart && !isKustomization(source)) return [];
  const [content] = yamlOf(source).documents;
  const charts = entryOf(content, isChart ? "dependencies" : "helmCharts");
  const items = charts?.kind === "list" ? charts.items : [];
  return items
    .filter((chart) =>
      /^(https?|oci):/.test(textOf(entryOf(chart, isChart ? "repository" : "repo")) ?? ""),
    )
    .map((chart) => {
      const version = textOf(entryOf(chart, "version"));
      const isLoose = version === undefined || ANY_VERSION.test(version);
      const name = textOf(entryOf(chart, "name")) ?? "";
      return fact(isLoose, {
        location: chart.at ?? { file: source, start: 0, end: 0 },
        message: `the chart \`${name}\` has ${version === undefined ? "no version" : `the version \`${version}\``}`,
        marks: NO_MARKS,
      });
    });
}

/** A source of what Argo CD deploys: a folder of a repository, or a chart. */
function isMoving(source: BlockView): Fact {
  return source.attr("target_revision").test((revision) => isLooseRevision(revision));
}

function isLooseRevision(revision: string | undefined): boolean {
  // Charts have ranges of versions, which a later release fits as well.
  return revision === undefined || isBranch(revision) || /[*^~<>]|\bx\b/.test(revision);
}

/** Flux takes the branch `master` if nothing is named. */
function followsBranch(repository: BlockView): Fact {
  const named = ["commit", "tag", "semver", "name"].map((name) =>
    repository.attr(`spec.ref.${name}`).isPresent(),
  );
  const isFixed = or(...named);
  return and(not(isFixed), repository.attr("spec.url").isPresent());
}

/** Where an application, or the template of many, has its sources. */
const APPLICATIONS: readonly (readonly [type: string, path: string])[] = [
  ["argo_application", "spec"],
  ["argo_application_set", "spec.template.spec"],
];

/** Fields of a kustomization that newer ones replace. */
const OUTDATED_FIELDS: Readonly<Record<string, string>> = {
  bases: "resources",
  commonLabels: "labels",
  imageTags: "images",
  patchesJson6902: "patches",
  patchesStrategicMerge: "patches",
  vars: "replacements",
};

function outdatedFields(source: SourceFile): readonly Fact[] {
  if (!isKustomization(source)) return [];
  const [content] = yamlOf(source).documents;
  return membersOf(content).map(([name, value]) => {
    const successor = Object.hasOwn(OUTDATED_FIELDS, name) ? OUTDATED_FIELDS[name] : undefined;
    return fact(successor !== undefined, {
      location: value.at ?? { file: source, start: 0, end: 0 },
      message: `\`${name}\` is now \`${successor}\``,
      marks: NO_MARKS,
    });
  });
}

export const remoteBaseRules: readonly Rule[] = [
  {
    id: "k8s-remote-base-unpinned",
    title: "Remote base of a kustomization is not pinned to a version",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "Its author can change what is deployed at any time, by mistake or on purpose.",
    fix: "Add `?ref=` with a tag or commit, or keep a copy of the base.",
    link: "https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/resource/",
    checks: [file(remoteBases)],
  },
  {
    id: "quality-kustomize-fields",
    title: "Kustomization uses outdated fields",
    severity: "LOW",
    category: "quality",
    explanation: "The fields are deprecated, and newer releases of Kustomize drop them.",
    fix: "Run `kustomize edit fix`, or rename the fields.",
    link: "https://kubectl.docs.kubernetes.io/references/kustomize/kustomization/",
    checks: [file(outdatedFields)],
  },
  {
    id: "k8s-delivery-unpinned",
    title: "Deployment follows a branch instead of a fixed version",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone who can push to the branch changes what runs, without a release.",
    fix: "Name a tag, a commit, or the version of the chart: `targetRevision` in Argo CD, `ref.tag` in Flux.",
    link: "https://argo-cd.readthedocs.io/en/stable/user-guide/tracking_strategies/",
    checks: [
      ...APPLICATIONS.map(([type, path]) =>
        resource(type, (application) =>
          ["source", "sources"].flatMap((name) =>
            application.blocks(`${path}.${name}`).each(isMoving),
          ),
        ),
      ),
      resource("argocd_application", (application) =>
        application.blocks("spec.source").each(isMoving),
      ),
      resource("flux_git_repository", followsBranch),
      resource("google_cloudfunctions2_function", (service) =>
        service.attr("build_config.source.repo_source.branch_name").isPresent(),
      ),
      resource("azurerm_kubernetes_flux_configuration", (configuration) =>
        configuration.attr("git_repository.reference_type").is("branch"),
      ),
    ],
  },
  {
    id: "k8s-chart-unpinned",
    title: "Chart of a kustomization or another chart is not pinned to a version",
    severity: "MEDIUM",
    category: "security",
    topic: "supply-chain",
    explanation: "The next build can install another release of the chart, tested or not.",
    fix: "Name the version of each chart.",
    link: "https://kubectl.docs.kubernetes.io/references/kustomize/builtins/#_helmchartinflationgenerator_",
    checks: [file(looseCharts)],
  },
];
