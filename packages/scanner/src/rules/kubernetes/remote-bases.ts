import { NO_MARKS } from "../../evaluate/marks.ts";
import {
  isKustomization,
  readKustomization,
} from "../../formats/kubernetes/kustomize/kustomization.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { file, type Rule, resource } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { isBranch, isInMovingFolder, looseRevision } from "../general/loose-revision.ts";

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

/** A source of what Argo CD deploys: a folder of a repository, or a chart. */
function isMoving(source: BlockView): Fact {
  return source.attr("target_revision").test((revision) => isLooseRevision(revision));
}

function isLooseRevision(revision: string | undefined): boolean {
  // Charts have ranges of versions, which a later release fits as well.
  return revision === undefined || isBranch(revision) || /[*^~<>]|\bx\b/.test(revision);
}

/** Where an application, or the template of many, has its sources. */
const APPLICATIONS: readonly (readonly [type: string, path: string])[] = [
  ["argo_application", "spec"],
  ["argo_application_set", "spec.template.spec"],
];

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
    id: "k8s-delivery-unpinned",
    title: "Argo CD deploys whatever a branch has",
    severity: "LOW",
    category: "security",
    topic: "supply-chain",
    explanation: "Anyone who can push to the branch changes what runs, without a release.",
    fix: "Set `targetRevision` to a tag, a commit, or the version of the chart.",
    link: "https://argo-cd.readthedocs.io/en/stable/user-guide/tracking_strategies/",
    checks: APPLICATIONS.map(([type, path]) =>
      resource(type, (application) =>
        ["source", "sources"].flatMap((name) =>
          application.blocks(`${path}.${name}`).each(isMoving),
        ),
      ),
    ),
  },
];
