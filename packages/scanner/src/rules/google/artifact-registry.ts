import { NO_MARKS } from "../../evaluate/marks.ts";
import type { BlockView } from "../../rule-language/block-view.ts";
import { type Fact, fact } from "../../rule-language/fact.ts";
import type { ResourceView } from "../../rule-language/resource-view.ts";
import { type Rule, resource } from "../../rule-language/rule.ts";

const REPOSITORY = "google_artifact_registry_repository";

/** A repository behind a virtual one, with its place in the order. */
interface Upstream {
  readonly policy: BlockView;
  readonly priority: number;
  readonly mode: "own" | "public" | undefined;
}

/** A remote repository with an address of its own can be another one of the same owner. */
function modeOf(repository: ResourceView): Upstream["mode"] {
  const mode = repository.attr("mode").value;
  if (mode.kind === "null") return "own";
  if (mode.kind !== "string") return undefined;
  if (mode.value === "STANDARD_REPOSITORY") return "own";
  const remote = repository.blocks("remote_repository_config").members;
  const isCustom = remote.some(({ view }) =>
    [
      "common_repository",
      ...FORMATS.map((format) => `${format}_repository.custom_repository`),
    ].some((block) => view.blocks(block).members.length > 0),
  );
  return mode.value === "REMOTE_REPOSITORY" && !isCustom ? "public" : undefined;
}

const FORMATS = ["docker", "maven", "npm", "python"];

function upstreamsOf(repository: ResourceView): readonly Upstream[] {
  const policies = repository.blocks("virtual_repository_config.upstream_policies").members;
  if (policies.length === 0) return [];
  const others = new Map(
    repository.others(REPOSITORY).members.map(({ view }) => [view.instance as object, view]),
  );
  return policies.flatMap(({ view: policy }) => {
    const { value } = policy.attr("priority");
    const named = policy
      .attr("repository")
      .value.marks.referents.flatMap((referent) => others.get(referent) ?? []);
    const [upstream] = named;
    if (value.kind !== "number" || upstream === undefined) return [];
    return [{ policy, priority: value.value, mode: modeOf(upstream) }];
  });
}

/** The public repository that answers before one with the owner's packages. */
function publicFirst(repository: ResourceView): Fact {
  const upstreams = upstreamsOf(repository);
  const own = upstreams.filter(({ mode }) => mode === "own").map(({ priority }) => priority);
  const lowest = Math.min(...own);
  const first = upstreams.find(({ mode, priority }) => mode === "public" && priority > lowest);
  return fact(first !== undefined, {
    location: first?.policy.location ?? repository.location,
    message: "the public repository answers before your own",
    marks: NO_MARKS,
  });
}

/** Rules for registries of packages. */
export const artifactRegistryRules: readonly Rule[] = [
  {
    id: "gcp-artifact-public-first",
    title: "Public packages take precedence over your own",
    severity: "HIGH",
    category: "security",
    topic: "supply-chain",
    explanation:
      "Anyone can publish a package under the name of an internal one, and builds install it instead.",
    fix: "Give the repositories with your own packages a higher `priority` than remote ones.",
    link: "https://cloud.google.com/artifact-registry/docs/repositories/virtual-overview",
    checks: [resource(REPOSITORY, publicFirst)],
  },
];
