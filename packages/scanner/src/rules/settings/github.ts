import { PLAIN_HTTP, type Setting, type SettingRow, settings } from "./setting.ts";

const GITHUB_HOOKS = ["github_repository_webhook", "github_organization_webhook"];

const HOOKS =
  "https://docs.github.com/en/webhooks/using-webhooks/best-practices-for-using-webhooks";

const WORKFLOW_RIGHTS = [
  "github_workflow_repository_permissions",
  "github_actions_organization_workflow_permissions",
  "github_enterprise_actions_workflow_permissions",
];

const ORGANIZATION_SECRETS = [
  "github_actions_organization_secret",
  "github_dependabot_organization_secret",
];

const RULESETS = ["github_repository_ruleset", "github_organization_ruleset"];

const UNREVIEWED = {
  title: "Protected branch takes changes without a review",
};

/** Repositories at GitHub, and who and what may change them. */
export const githubSettings: readonly Setting[] = [
  ...settings("shared", "MEDIUM", [
    [
      "gh-repository-public",
      "Repository",
      "github_repository",
      "visibility",
      { isMissing: true },
      {
        title: "Repository is public because nothing else is set",
        explanation: "Everyone can read the code and its history.",
        fix: 'Set `visibility = "private"`, or `"public"` if it is meant to be.',
        link: "https://registry.terraform.io/providers/integrations/github/latest/docs/resources/repository",
        // The argument of earlier versions, and what has the visibility of its source.
        guards: [{ argument: "private" }, { argument: "fork", is: [true] }],
      },
    ],
  ]),
  ...settings("unwatched", "LOW", [
    [
      "gh-alerts-off",
      "Repository",
      "github_repository",
      "vulnerability_alerts",
      { is: [false] },
      {
        title: "Repository gets no alerts about vulnerable dependencies",
        fix: "Set `vulnerability_alerts = true`.",
        guards: [{ argument: "archived", is: [true] }],
        link: "https://docs.github.com/en/code-security/dependabot/dependabot-alerts/about-dependabot-alerts",
      },
    ],
    ...["secret_scanning", "secret_scanning_push_protection"].map(
      (feature): SettingRow => [
        "gh-secret-scanning-off",
        "Repository",
        "github_repository",
        `security_and_analysis.${feature}.status`,
        { is: ["disabled"] },
        {
          title: "Repository has a check for secrets switched off",
          explanation: "A key that someone commits is pushed, or stays unnoticed until it is used.",
          fix: 'Set `status = "enabled"`.',
          link: "https://docs.github.com/en/code-security/secret-scanning/introduction/about-secret-scanning",
        },
      ],
    ),
  ]),
  ...settings("untrusted", "MEDIUM", [
    [
      "gh-branch-deletion",
      "Branch",
      "github_branch_protection",
      "allows_deletions",
      { is: [true] },
      {
        title: "Protected branch can be deleted",
        explanation: "Anyone with write access can delete the branch and what was reviewed there.",
        link: "https://docs.github.com/en/repositories/configuring-branches-and-merges-in-your-repository/managing-protected-branches/about-protected-branches",
      },
    ],
    [
      "gh-ruleset-off",
      "Ruleset",
      RULESETS,
      "enforcement",
      { is: ["disabled"] },
      {
        title: "Ruleset is switched off",
        explanation: "Branches are not protected by its rules.",
        fix: 'Set `enforcement = "active"`.',
        link: "https://docs.github.com/en/repositories/configuring-branches-and-merges-in-your-repository/managing-rulesets/about-rulesets",
      },
    ],
    [
      "gh-webhook-plaintext",
      "Webhook",
      GITHUB_HOOKS,
      "configuration.url",
      PLAIN_HTTP,
      {
        title: "Webhook sends events without encryption",
        explanation: "Anyone on the network path can read and change them.",
        link: HOOKS,
      },
    ],
    [
      "gh-workflow-rights",
      "Workflow",
      WORKFLOW_RIGHTS,
      "default_workflow_permissions",
      { is: ["write"] },
      {
        title: "Workflows may change the repository by default",
        explanation: "Every action in a workflow can push code with the workflow's token.",
        fix: 'Set `default_workflow_permissions = "read"`, and give each workflow the `permissions` it needs.',
        link: "https://docs.github.com/en/actions/security-for-github-actions/security-guides/automatic-token-authentication",
      },
    ],
    [
      "gh-workflow-approves",
      "Workflow",
      WORKFLOW_RIGHTS,
      "can_approve_pull_request_reviews",
      { is: [true] },
      {
        title: "Workflows may approve pull requests",
        explanation: "A workflow can approve a change that no one has reviewed.",
        link: "https://docs.github.com/en/actions/security-for-github-actions/security-guides/automatic-token-authentication",
      },
    ],
    [
      "gh-runners-public",
      "Runner",
      ["github_actions_runner_group", "github_enterprise_actions_runner_group"],
      "allows_public_repositories",
      { is: [true] },
      {
        title: "Runners run code of public repositories",
        explanation: "Anyone can open a pull request whose workflow runs on your machines.",
        link: "https://docs.github.com/en/actions/hosting-your-own-runners/managing-self-hosted-runners/managing-access-to-self-hosted-runners-using-groups",
      },
    ],
  ]),
  ...settings("untrusted", "LOW", [
    [
      "gh-branch-without-review",
      "Branch",
      "github_branch_protection_v3",
      "required_pull_request_reviews",
      { isMissing: true },
      UNREVIEWED,
    ],
    [
      "gh-branch-without-review",
      "Branch",
      ["github_branch_protection", "github_branch_protection_v3"],
      "required_pull_request_reviews.required_approving_review_count",
      { is: [0] },
    ],
    [
      "gh-branch-without-review",
      "Branch",
      RULESETS,
      "rules.pull_request.required_approving_review_count",
      { isBelow: 1, unset: 0 },
      { isOnlyInBlock: true },
    ],
    [
      "gh-webhook-secret",
      "Webhook",
      GITHUB_HOOKS,
      "configuration.secret",
      { isMissing: true },
      {
        isOnlyInBlock: true,
        title: "Webhook sends events without a secret",
        explanation: "The receiver can't tell an event from one that an attacker made up.",
        fix: "Set `configuration.secret`, or `token` for a webhook of GitLab.",
        link: HOOKS,
      },
    ],
    [
      "gh-deploy-key-write",
      "Deploy key",
      "github_repository_deploy_key",
      "read_only",
      { is: [false] },
      {
        title: "Deploy key may change the repository",
        explanation:
          "Anyone who gets hold of the key can push code, without a password or a second factor.",
        fix: "Leave the key read-only, and push with a short-lived token.",
        link: "https://docs.github.com/en/authentication/connecting-to-github-with-ssh/managing-deploy-keys",
      },
    ],
  ]),
  ...settings("loose", "MEDIUM", [
    [
      "gh-default-permission",
      "Organization",
      "github_organization_settings",
      "default_repository_permission",
      { is: ["write", "admin"] },
      {
        title: "Every member may change every repository",
        explanation: "One stolen account is enough to change all code of the organization.",
        fix: 'Set `default_repository_permission = "read"` or `"none"`, and grant more by teams.',
        link: "https://docs.github.com/en/organizations/managing-user-access-to-your-organizations-repositories/managing-repository-roles/setting-base-permissions-for-an-organization",
      },
    ],
  ]),
  ...settings("loose", "LOW", [
    [
      "gh-secret-for-all",
      "Secret",
      ORGANIZATION_SECRETS,
      "visibility",
      { is: ["all"] },
      {
        title: "Secret is given to every repository",
        explanation: "Anyone who can push to any of the repositories can read the secret.",
        fix: 'Set `visibility = "selected"`, and name the repositories.',
        link: "https://docs.github.com/en/actions/security-for-github-actions/security-guides/using-secrets-in-github-actions",
      },
    ],
  ]),
];
