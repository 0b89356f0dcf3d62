import type { SourceFile } from "../source/source-file.ts";
import { isOpenTofuTwin } from "../terraform/module-file.ts";
import type { UnseenPart } from "./document-format.ts";

/** A kind of file that changes what is deployed, and that no format reads. */
interface UnjudgedKind {
  readonly what: string;
  readonly path: RegExp;
  /** What the text has to contain, where the name alone doesn't tell. */
  readonly text?: RegExp;
  readonly advice?: string;
  /** Whether a format reads the file without judging what it deploys or runs. */
  readonly isReadInPart?: boolean;
  /** Whether rules look at the text, which isn't evaluated. */
  readonly hasRules?: boolean;
}

const KINDS: readonly UnjudgedKind[] = [
  {
    what: "a Pulumi program",
    path: /(^|\/)Pulumi\.ya?ml$/,
    advice: "scan what it deploys, such as its manifests or templates",
  },
  {
    what: "a CDK program",
    path: /(^|\/)cdk\.json$/,
    advice: "run `cdk synth` and scan the templates in cdk.out",
  },
  {
    what: "a program for CDK for Terraform",
    path: /(^|\/)cdktf\.json$/,
    advice: "run `cdktf synth` and scan the code in cdktf.out",
  },
  {
    what: "a Serverless Framework service",
    path: /(^|\/)serverless(\.[\w-]+)?\.(ya?ml|json|js|ts)$/,
    text: /\bprovider\b/,
    advice: "run `serverless package` and scan the template in .serverless",
  },
  {
    what: "cloud resources of Crossplane",
    path: /\.(ya?ml|json)$/,
    text: /^[ \t]*["']?apiVersion["']?:[ \t]*["']?(?!(meta\.)?pkg\.)[\w.-]*(crossplane|upbound)\.io\//m,
    isReadInPart: true,
    hasRules: true,
  },
  {
    what: "cloud resources of a Kubernetes operator",
    path: /\.(ya?ml|json)$/,
    text: /^[ \t]*["']?apiVersion["']?:[ \t]*["']?[\w.-]*(\.cnrm\.cloud\.google\.com|\.services\.k8s\.aws|\.azure\.com)\//m,
    isReadInPart: true,
  },
  {
    what: "an action that runs its own program",
    path: /(^|\/)action\.ya?ml$/,
    text: /\busing["']?:[ \t]*["']?(node\d+|docker)\b/,
    advice: "review its program, which runs with the workflow's rights",
    isReadInPart: true,
  },
  { what: "a Terraform stack", path: /\.(tfstack|tfcomponent|tfdeploy)\.hcl$/ },
  {
    what: "Terragrunt",
    path: /(^|\/)terragrunt(\.stack)?\.hcl$/,
    advice: "scan the modules that it calls with the values that it gives",
  },
  { what: "Packer", path: /\.pkr\.(hcl|json)$/ },
  { what: "Nomad", path: /\.nomad(\.hcl)?$/ },
  { what: "values of a Helm chart", path: /(^|\/)values[^/]*\.ya?ml$/, hasRules: true },
  {
    what: "a Compose file",
    path: /(^|\/)(docker-)?compose[^/]*\.ya?ml$/,
    text: /^services:/m,
    hasRules: true,
  },
  {
    what: "an Ansible playbook",
    path: /\.ya?ml$/,
    text: /^- (name: .*\n {2})?hosts:/m,
    isReadInPart: true,
    hasRules: true,
  },
  { what: "a GitLab pipeline", path: /(^|\/)\.gitlab-ci\.ya?ml$/, hasRules: true },
  { what: "a Jenkins pipeline", path: /(^|\/)Jenkinsfile$/ },
  {
    what: "an Azure pipeline",
    path: /(^|\/)(\.?azure-pipelines[\w.-]*|\.?azure-pipelines\/.*)\.ya?ml$/,
    text: /^(steps|stages|jobs|extends|trigger|pool|resources|parameters):/m,
  },
  { what: "a CircleCI pipeline", path: /(^|\/)\.circleci\/[^/]+\.ya?ml$/ },
  { what: "a Bitbucket pipeline", path: /(^|\/)bitbucket-pipelines\.ya?ml$/ },
  {
    what: "a pipeline of another service",
    path: /(^|\/)(\.(travis|drone|woodpecker)|\.(buildkite|woodpecker)\/[^/]+|buildspec[\w.-]*|cloudbuild[\w.-]*)\.ya?ml$/,
  },
  {
    what: "a script in a language that isn't followed",
    path: /\.(ps1|bat|cmd)$|(^|\/)(scripts?|bin|tools|hack)\/[^/]+\.(py|rb|pl|js|ts)$/i,
  },
];

const TWIN: Omit<UnjudgedKind, "path"> = {
  what: "which OpenTofu reads instead of the file for Terraform",
  advice: "scan the module without the file for Terraform",
};

/** Maximum number of files named for each kind. */
const MAX_NAMED = 10;

/**
 * Files of known kinds that no format judges, as parts whose content isn't seen. Beside code that
 * is judged, the coverage says that they are there. `read` are those that a format has read.
 */
export function unjudgedFiles(
  files: ReadonlyMap<string, SourceFile>,
  read: ReadonlySet<SourceFile>,
): {
  readonly unseen: readonly UnseenPart[];
  readonly notEvaluated: readonly string[];
} {
  const found = [...files.values()].flatMap((file) => {
    const own = isOpenTofuTwin(file.path, files) ? TWIN : undefined;
    const kind =
      own ??
      KINDS.find(
        ({ path, text, isReadInPart = false }) =>
          (isReadInPart || !read.has(file)) &&
          path.test(file.path) &&
          text?.test(file.text) !== false,
      );
    return kind === undefined ? [] : [{ kind, path: file.path }];
  });
  const groups = [...Map.groupBy(found, ({ kind }) => kind)];
  return {
    unseen: groups.flatMap(([, group]) =>
      group.slice(0, MAX_NAMED).map(({ path }) => ({ name: path, path })),
    ),
    notEvaluated: groups.map(([{ what, advice, hasRules = false }, group]) => {
      const others = group.length > 1 ? ` and ${group.length - 1} more` : "";
      const hint = advice === undefined ? "" : `: ${advice}`;
      const how = hasRules ? "judged in part" : "not evaluated";
      return `${how}: ${group[0]?.path}${others}, ${what}${hint}`;
    }),
  };
}
