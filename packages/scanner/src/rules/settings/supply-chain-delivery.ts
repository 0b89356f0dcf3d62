import { BRANCHES } from "../../source/revisions.ts";
import { PLAIN_HTTP, type Setting, settings } from "./setting.ts";

/** A range of versions of a chart. */
const RANGE = /^\s*[*xX]\s*$|[*^~<>]|\.x\b|\s-\s|\|\|/;

const IN_BRANCH = new RegExp(`/(${BRANCHES}|latest|refs/heads/[^/]+)/`);

const EXTENSIONS = [
  "azurerm_virtual_machine_extension",
  "azurerm_virtual_machine_scale_set_extension",
];

/** Sources of what tools deploy by themselves, and who may change the code that they deploy. */
export const supplyChainDelivery: readonly Setting[] = [
  ...settings("untrusted", "MEDIUM", [
    [
      "helm-chart-unpinned",
      "Helm release",
      "helm_release",
      "version",
      { matches: RANGE, isKnown: true },
    ],
    ["helm-chart-unpinned", "Helm release", "helm_release", "devel", { is: [true] }],
    [
      "helm-chart-unpinned",
      "Helm release",
      "flux_helm_release",
      "spec.chart.spec.version",
      { isMissing: true },
      {
        isOnlyInBlock: true,
        // A chart in a repository has the version of the repository.
        guards: [{ argument: "spec.chart.spec.source_ref.kind", is: ["GitRepository", "Bucket"] }],
      },
    ],
    [
      "helm-chart-unpinned",
      "Helm release",
      "flux_helm_release",
      "spec.chart.spec.version",
      { matches: RANGE, isKnown: true },
      { isOnlyInBlock: true },
    ],
    ["helm-chart-plaintext", "Helm repository", "flux_helm_repository", "spec.url", PLAIN_HTTP],
    [
      "k8s-delivery-plaintext",
      "Deployment",
      "flux_git_repository",
      "spec.url",
      PLAIN_HTTP,
      {
        title: "Deployment is read over an unencrypted connection",
        explanation: "Anyone on the network path can hand other manifests to the cluster.",
        fix: "Use an address with `https://` or `ssh://`, and leave out `insecure`.",
        link: "https://fluxcd.io/flux/components/source/",
      },
    ],
    ...["flux_ocirepository", "flux_bucket", "flux_helm_repository"].map(
      (type) =>
        ["k8s-delivery-plaintext", "Deployment", type, "spec.insecure", { is: [true] }] as const,
    ),
    ...["spec.source.repo_url", "spec.sources.repo_url"].map(
      (argument) =>
        ["k8s-delivery-plaintext", "Deployment", "argo_application", argument, PLAIN_HTTP] as const,
    ),
    [
      "k8s-signature-audit",
      "Policy",
      ["kyverno_cluster_policy", "kyverno_policy"],
      "spec.validation_failure_action",
      { isNot: ["Enforce"] },
      {
        when: [{ argument: "spec.rule.verify_images" }],
        guards: [{ argument: "spec.rule.verify_images.failure_action", is: ["Enforce"] }],
        title: "Policy admits images without a valid signature",
        explanation: "Images that fail the check are only reported, and they run.",
        fix: "Set `failureAction: Enforce` in `verifyImages`.",
        link: "https://kyverno.io/docs/policy-types/cluster-policy/verify-images/overview/",
      },
    ],
    [
      "gh-force-push",
      "Branch",
      "github_branch_protection",
      "allows_force_pushes",
      { is: [true] },
      {
        title: "Protected branch can be rewritten",
        explanation: "Anyone with write access can replace reviewed code, and hide it.",
        fix: "Leave out the argument that allows force pushes.",
        link: "https://docs.github.com/en/repositories/configuring-branches-and-merges-in-your-repository/managing-protected-branches/about-protected-branches",
      },
    ],
    ["gh-force-push", "Branch", "gitlab_branch_protection", "allow_force_push", { is: [true] }],
    [
      "gh-webhook-unverified",
      "Webhook",
      ["github_repository_webhook", "github_organization_webhook"],
      "configuration.insecure_ssl",
      { is: [true, 1] },
      {
        title: "Webhook doesn't verify the server it talks to",
        explanation: "Anyone on the network path can read the events, and the secret with them.",
        fix: "Leave out `insecure_ssl`, or `enable_ssl_verification = false` for GitLab.",
        link: "https://docs.github.com/en/webhooks/using-webhooks/best-practices-for-using-webhooks",
      },
    ],
    [
      "gh-any-action",
      "GitHub",
      ["github_actions_organization_permissions", "github_actions_repository_permissions"],
      "allowed_actions",
      { is: ["all"] },
      {
        title: "Workflows may use actions of any author",
        explanation: "An action runs with the token and the secrets of the workflow.",
        fix: 'Set `allowed_actions = "selected"` or `"local_only"`.',
        link: "https://docs.github.com/en/organizations/managing-organization-settings/disabling-or-limiting-github-actions-for-your-organization",
      },
    ],
    [
      "gcp-build-any-request",
      "Build",
      "google_cloudbuild_trigger",
      "github.pull_request.comment_control",
      {
        isNot: ["COMMENTS_ENABLED", "COMMENTS_ENABLED_FOR_EXTERNAL_CONTRIBUTORS_ONLY"],
      },
      {
        isOnlyInBlock: true,
        guards: [{ argument: "approval_config.approval_required", is: [true] }],
        title: "Build runs code of every pull request",
        explanation:
          "Anyone who can open a pull request can run code with the build's permissions.",
        fix: 'Set `comment_control = "COMMENTS_ENABLED_FOR_EXTERNAL_CONTRIBUTORS_ONLY"`.',
        link: "https://cloud.google.com/build/docs/automating-builds/github/build-repos-from-github",
      },
    ],
    [
      "az-extension-script",
      "Machine",
      EXTENSIONS,
      "settings|fileUris",
      PLAIN_HTTP,
      {
        title: "Machine runs a script that others can replace",
        explanation:
          "Anyone on the network path, or who can push to the branch, can run code on the machine.",
        fix: "Use an address with `https://` and a fixed version.",
        link: "https://learn.microsoft.com/azure/virtual-machines/extensions/custom-script-linux",
      },
    ],
    ["az-extension-script", "Machine", EXTENSIONS, "protected_settings|fileUris", PLAIN_HTTP],
    ...["settings|fileUris", "protected_settings|fileUris"].map(
      (argument) =>
        [
          "az-extension-script",
          "Machine",
          EXTENSIONS,
          argument,
          { matches: IN_BRANCH },
          {
            // The command compares the file with its known hash.
            guards: ["settings", "protected_settings"].map((place) => ({
              argument: `${place}|commandToExecute`,
              matches: /\bsha(256|512)sum\b|Get-FileHash/,
            })),
          },
        ] as const,
    ),
    [
      "aws-stack-plaintext",
      "Stack",
      ["aws_cloudformation_stack", "aws_cloudformation_stack_set"],
      "template_url",
      PLAIN_HTTP,
      {
        title: "Template of a stack is fetched without encryption",
        explanation: "Anyone on the network path can hand over another template.",
        fix: "Use an address with `https://`.",
        link: "https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/template-about.html",
      },
    ],
  ]),
  ...settings("untrusted", "LOW", [
    [
      "k8s-operator-updates-itself",
      "Operator",
      "olm_subscription",
      "spec.install_plan_approval",
      { isNot: ["Manual"] },
      {
        title: "Operator updates itself without approval",
        explanation: "Each release of its author runs with the operator's rights, untested.",
        fix: "Set `installPlanApproval: Manual` and `startingCSV`.",
        link: "https://olm.operatorframework.io/docs/concepts/crds/subscription/",
      },
    ],
    [
      "k8s-argo-any-source",
      "Project",
      "argo_app_project",
      "spec.source_repos",
      { is: ["*"] },
      {
        title: "Argo CD project deploys from any repository",
        explanation: "Anyone who can create an application can deploy code from anywhere.",
        fix: "List the repositories of the project in `sourceRepos`.",
        link: "https://argo-cd.readthedocs.io/en/stable/user-guide/projects/",
      },
    ],
    [
      "gh-branch-without-review",
      "Branch",
      "github_branch_protection",
      "required_pull_request_reviews",
      { isMissing: true },
      {
        title: "Protected branch takes changes without a review",
        explanation: "One stolen account is enough to change what is built and deployed.",
        fix: "Require a review from at least one person, and let only maintainers push.",
        link: "https://registry.terraform.io/providers/integrations/github/latest/docs/resources/branch_protection",
      },
    ],
    [
      "gcp-artifact-scan",
      "Registry",
      "google_artifact_registry_repository",
      "vulnerability_scanning_config.enablement_config",
      { is: ["DISABLED"] },
      {
        title: "Images are not scanned for vulnerabilities",
        explanation: "Known flaws in images and packages stay unnoticed.",
        fix: 'Set `enablement_config = "INHERITED"`.',
        link: "https://cloud.google.com/artifact-analysis/docs/enable-automatic-scanning",
      },
    ],
  ]),
];
