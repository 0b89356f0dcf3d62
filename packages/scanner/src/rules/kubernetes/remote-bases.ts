import { NO_MARKS } from "../../evaluate/marks.ts";
import {
  isKustomization,
  readKustomization,
} from "../../formats/kubernetes/kustomize/kustomization.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import { file, type Rule } from "../../rule-language/rule.ts";
import type { SourceFile } from "../../source/source-file.ts";
import { isInMovingFolder, looseRevision } from "../general/loose-revision.ts";

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
];
