/** An action whose versions ran attackers' code or let attackers in. */
interface CompromisedAction {
  /** Lowercase. */
  readonly action: string;
  readonly versions: RegExp;
  readonly commits: readonly string[];
  /** What happened, after the action's name. */
  readonly what: string;
}

const NEVER = /^$/;

/** Known incidents, from the advisories of GitHub. */
export const COMPROMISED: readonly CompromisedAction[] = [
  {
    action: "tj-actions/changed-files",
    versions: /^v?([1-9]|[1-3]\d|4[0-5])(\.|$)/,
    commits: ["0e58ed8671d6b60d0890c21b07f8835ace038e67"],
    what: "was taken over on March 14, 2025, and printed secrets",
  },
  {
    action: "tj-actions/branch-names",
    versions: /^v?[1-7](\.|$)/,
    commits: [],
    what: "lets branch names run commands (CVE-2023-49291)",
  },
  {
    action: "reviewdog/action-setup",
    versions: NEVER,
    commits: ["f0d342d24037bb11d26b9bd8496e0808ba32e9ec"],
    what: "was taken over on March 11, 2025, and printed secrets",
  },
  {
    action: "tj-actions/eslint-changed-files",
    versions: /^v?([1-9]|1\d|2[0-5])(\.|$)/,
    commits: [],
    what: "depends on an action that was taken over on March 14, 2025",
  },
  {
    action: "actions/download-artifact",
    versions: /^v?4\.(0|1\.[0-2])/,
    commits: [],
    what: "writes files outside of its folder (CVE-2024-42471)",
  },
  {
    action: "dawidd6/action-download-artifact",
    versions: /^v?[1-5](\.|$)/,
    commits: [],
    what: "takes artifacts of forks for the repository's own",
  },
  {
    action: "gradle/gradle-build-action",
    versions: /^v?(1|2\.[0-3])(\.|$)/,
    commits: [],
    what: "stores secrets in the cache (CVE-2023-30853)",
  },
  {
    action: "hashicorp/vault-action",
    versions: /^v?(1|2\.[01])(\.|$)/,
    commits: [],
    what: "prints secrets of several lines to the log (CVE-2021-32074)",
  },
];
