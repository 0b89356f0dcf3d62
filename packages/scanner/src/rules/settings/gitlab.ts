import { PLAIN_HTTP, type Setting, type SettingRow, settings } from "./setting.ts";

const HOOKS = ["gitlab_project_hook", "gitlab_group_hook", "gitlab_system_hook"];

/** Names of variables with secrets that are short enough to be masked. */
const SECRET_NAME =
  /^(?!.*(FILE|PUBLIC|PRIVATE_?KEY|SSH_KEY|KUBECONFIG|CERT)).*(PASSWORD|PASSWD|SECRET|TOKEN|API_?KEY|ACCESS_?KEY|CREDENTIAL)S?$/i;

/** Projects at GitLab, and who and what may change them. */
export const gitlabSettings: readonly Setting[] = [
  ...settings("untrusted", "MEDIUM", [
    ["gh-webhook-unverified", "Webhook", HOOKS, "enable_ssl_verification", { is: [false] }],
    ["gh-webhook-plaintext", "Webhook", HOOKS, "url", PLAIN_HTTP],
    [
      "gl-own-approval",
      "Merge request",
      "gitlab_project_level_mr_approvals",
      "merge_requests_author_approval",
      { is: [true] },
      {
        title: "Authors may approve their own changes",
        explanation: "One stolen account is enough to change what is built and deployed.",
        link: "https://docs.gitlab.com/user/project/merge_requests/approvals/settings/",
      },
    ],
  ]),
  ...settings("untrusted", "LOW", [
    ["gh-webhook-secret", "Webhook", HOOKS, "token", { isMissing: true }],
    [
      "gh-branch-without-review",
      "Branch",
      "gitlab_branch_protection",
      "push_access_level",
      { is: ["developer"] },
    ],
    [
      "gh-deploy-key-write",
      "Deploy key",
      ["gitlab_deploy_key", "gitlab_deploy_key_enable"],
      "can_push",
      { is: [true] },
    ],
  ]),
  ...settings("loose", "LOW", [
    [
      "gl-job-token-open",
      "Project",
      "gitlab_project_job_token_scopes",
      "enabled",
      { is: [false] },
      {
        title: "Jobs of every project can get into the project",
        explanation:
          "A member who runs a malicious job in another project gives it access to this one.",
        fix: "Leave out `enabled = false`, and name the projects in `target_project_ids`.",
        link: "https://docs.gitlab.com/ci/jobs/ci_job_token/",
      },
    ],
    ...["gitlab_project_variable", "gitlab_group_variable", "gitlab_instance_variable"].map(
      (type): SettingRow => [
        "gl-variable-unmasked",
        "Variable",
        type,
        "masked",
        { isNot: [true] },
        {
          title: "Secret variable isn't masked in the logs of jobs",
          explanation: "Everyone who can read the log of a job that prints it gets the secret.",
          link: "https://docs.gitlab.com/ci/variables/#mask-a-cicd-variable",
          when: [{ argument: "key", matches: SECRET_NAME, isKnown: true }],
          guards: [
            { argument: "variable_type", is: ["file"] },
            { argument: "hidden", is: [true] },
          ],
        },
      ],
    ),
  ]),
];
