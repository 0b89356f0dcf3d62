const words = (text: string): readonly string[] => text.split(" ");

/** The members that GitHub takes at each place. */
export const MEMBERS = {
  workflow: words("name description run-name on permissions env defaults concurrency jobs"),
  job: words(
    "name needs permissions if runs-on snapshot environment concurrency outputs env defaults steps timeout-minutes cancel-timeout-minutes strategy continue-on-error container services uses with secrets",
  ),
  step: words(
    "id if name uses run shell with env continue-on-error timeout-minutes working-directory background wait wait-all cancel",
  ),
  concurrency: words("group cancel-in-progress queue"),
  environment: words("name url deployment"),
  strategy: words("matrix fail-fast max-parallel"),
  container: words("image credentials env ports volumes options"),
  filter: words("branches branches-ignore tags tags-ignore paths paths-ignore types"),
} as const;

/** Members of a job that a call of another workflow can't have. */
export const NOT_IN_CALLS = words(
  "runs-on steps env timeout-minutes container services environment outputs defaults continue-on-error",
);

/** What people write for a member, an event or a property out of habit with another tool. */
export const HABITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "filter.branch": "branches",
    "filter.tag": "tags",
    "step.workdir": "working-directory",
    "step.environment": "env",
    "step.script": "run",
    "step.when": "if",
    "job.when": "if",
    "job.matrix": "strategy",
    "job.script": "steps",
    "job.image": "container",
    "job.timeout": "timeout-minutes",
    "job.depends-on": "needs",
    "job.depends_on": "needs",
    "step.timeout": "timeout-minutes",
  }),
);

export const EVENTS = words(
  "branch_protection_rule check_run check_suite create delete deployment deployment_status discussion discussion_comment fork gollum image_version issue_comment issues label merge_group milestone page_build project project_card project_column public pull_request pull_request_review pull_request_review_comment pull_request_target push registry_package release repository_dispatch schedule status watch workflow_call workflow_dispatch workflow_run",
);

const REQUESTS = words(
  "assigned unassigned labeled unlabeled opened edited closed reopened synchronize converted_to_draft locked unlocked enqueued dequeued milestoned demilestoned ready_for_review review_requested review_request_removed auto_merge_enabled auto_merge_disabled",
);

/** The activities of the events whose activities people list. */
export const ACTIVITIES: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    issue_comment: words("created edited deleted pinned unpinned"),
    issues: words(
      "opened edited deleted transferred pinned unpinned closed reopened assigned unassigned labeled unlabeled locked unlocked milestoned demilestoned typed untyped field_added field_removed",
    ),
    pull_request: REQUESTS,
    pull_request_review: words("submitted edited dismissed"),
    pull_request_target: REQUESTS,
    release: words("published unpublished created edited deleted prereleased released"),
    workflow_run: words("completed requested in_progress"),
  }),
);

export const SCOPES = words(
  "actions artifact-metadata attestations checks contents deployments discussions id-token issues models packages pages pull-requests repository-projects security-events statuses",
);

/** Contexts that exist, and where only some of them do. */
export const CONTEXTS = words(
  "github env vars job jobs steps runner secrets strategy matrix needs inputs",
);

const BEFORE_RUN = words("github needs strategy matrix vars inputs");

/** The contexts that GitHub has at the places of a job where it doesn't have all. */
export const CONTEXTS_OF_JOB: Readonly<Record<string, readonly string[]>> = {
  concurrency: BEFORE_RUN,
  "continue-on-error": BEFORE_RUN,
  env: [...BEFORE_RUN, "secrets"],
  if: words("github needs vars inputs"),
  name: BEFORE_RUN,
  "runs-on": BEFORE_RUN,
  strategy: words("github needs vars inputs"),
  "timeout-minutes": BEFORE_RUN,
  with: BEFORE_RUN,
};

export const CONTEXTS_OF_WORKFLOW: Readonly<Record<string, readonly string[]>> = {
  concurrency: words("github inputs vars"),
  env: words("github secrets inputs vars"),
  "run-name": words("github inputs vars"),
};

/** Names of other languages for functions and contexts of expressions. */
export const FOREIGN_FUNCTIONS =
  /^(includes?|canceled|replace|to_?lower|to_?upper|lower|upper|substr(ing)?|split|trim|len(gth)?|equals|eq|ne|not|and|or|matches|indexOf|coalesce|concat|in|notIn|dependencies|variables|succeeded|succeededOrFailed|failed|hash_files?|hash_?file)$/;
export const FOREIGN_CONTEXTS =
  /^(git|event|secret|input|step|need|outputs?|variables?|var|envs|runners|params|parameters|workflow|environment)$/;

/** Properties that people expect, and the place of what they mean. */
export const NO_PROPERTIES: Readonly<Record<string, readonly string[]>> = {
  github: words(
    "branch branch_name base_branch head_branch commit commit_sha tag tag_name repo repository_name owner user username author pr pr_number pull_request issue number sha_short short_sha head_sha run_url labels message event_type refname ref-name",
  ),
  runner: words("platform architecture tool-cache temp_dir tmp hostname home"),
};

/** Inputs of the actions that most workflows use. */
export const INPUTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "actions/cache": words(
      "path key restore-keys upload-chunk-size enableCrossOsArchive fail-on-cache-miss lookup-only save-always",
    ),
    "actions/checkout": words(
      "repository ref token ssh-key ssh-known-hosts ssh-strict ssh-user persist-credentials path clean filter sparse-checkout sparse-checkout-cone-mode fetch-depth fetch-tags show-progress lfs submodules set-safe-directory github-server-url",
    ),
    "actions/download-artifact": words(
      "name artifact-ids path pattern merge-multiple github-token repository run-id",
    ),
    "actions/setup-go": words(
      "go-version go-version-file check-latest token cache cache-dependency-path architecture",
    ),
    "actions/setup-java": words(
      "java-version java-version-file distribution java-package architecture check-latest cache cache-dependency-path server-id server-username server-password",
    ),
    "actions/setup-node": words(
      "node-version node-version-file always-auth architecture check-latest registry-url scope token cache cache-dependency-path package-manager-cache mirror",
    ),
    "actions/setup-python": words(
      "python-version python-version-file cache architecture check-latest token cache-dependency-path update-environment allow-prereleases freethreaded",
    ),
    "actions/upload-artifact": words(
      "name path if-no-files-found retention-days compression-level overwrite include-hidden-files",
    ),
  }),
);

/** Inputs without which an action fails. */
export const NEEDED_INPUTS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    "actions/cache": ["path", "key"],
    "actions/upload-artifact": ["path"],
  }),
);
