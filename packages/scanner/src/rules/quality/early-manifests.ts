import type { Fact } from "../../rule-language/fact.ts";
import type { ModuleView } from "../../rule-language/module-view.ts";
import { module, type Rule } from "../../rule-language/rule.ts";
import type { ResourceDeclaration } from "../../terraform/configuration.ts";
import { referencesInBody } from "../../terraform/references.ts";
import { codeOf } from "../../terraform/static-argument.ts";

const API = /\bapiVersion["']?\s*[:=]\s*"([^"]{1,100})"/;

/** Groups that each cluster has. */
const BUILT_IN = /^(v\d\w*|(apps|batch|autoscaling|policy)\/\w+|[\w.-]+\.k8s\.io\/\w+)$/;

/** A name of `k8s.io` that projects use for kinds of their own. */
const OF_PROJECT = /^(gateway\.networking|snapshot\.storage|(\w+\.)?x-k8s|metrics)\b/;

function isCustom(manifest: ResourceDeclaration): boolean {
  const [, api = ""] = API.exec(codeOf(manifest, "manifest") ?? "") ?? [];
  return api !== "" && (!BUILT_IN.test(api) || OF_PROJECT.test(api));
}

/** Objects whose kind another resource of the same configuration brings into the cluster. */
function earlyManifests(view: ModuleView): readonly Fact[] {
  const { resources } = view.configuration;
  const definesKinds = (address: string) => {
    const other = resources.get(address);
    if (other?.mode !== "managed") return false;
    const isDefinition =
      other.type === "kubernetes_manifest" &&
      /CustomResourceDefinition/.test(codeOf(other, "manifest") ?? "");
    return other.type === "helm_release" || isDefinition;
  };
  return [...resources.values()]
    .filter(({ mode, type }) => mode === "managed" && type === "kubernetes_manifest")
    .map((manifest) => {
      const referred = manifest.sources.flatMap(({ body }) => [...referencesInBody(body)]);
      const source = referred.find(definesKinds);
      const isEarly = source !== undefined && isCustom(manifest);
      const message = `the plan needs the kind that \`${source}\` brings with the apply`;
      return view.found(isEarly, manifest.header, message);
    });
}

/** A rule for objects that the first plan can't know. */
export const earlyManifestRules: readonly Rule[] = [
  {
    id: "quality-early-manifest",
    title: "Kind of an object doesn't exist when it is planned",
    severity: "MEDIUM",
    category: "quality",
    explanation:
      "`kubernetes_manifest` asks the cluster about the kind during the plan, so the first run fails despite `depends_on`.",
    fix: "Create the objects in a second configuration, or with a separate chart.",
    link: "https://registry.terraform.io/providers/hashicorp/kubernetes/latest/docs/resources/manifest#before-you-use-this-resource",
    checks: [module(earlyManifests)],
  },
];
