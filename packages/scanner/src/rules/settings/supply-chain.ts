import { type Fault, PLAIN_HTTP, type Setting, settings } from "./setting.ts";

const ON: Fault = { is: [true] };

const UNVERIFIED_SOURCE = {
  title: "Source of a build isn't verified by its certificate",
  explanation: "Anyone on the network path can hand other code to the build.",
};

/** Resources that take code or images without checking where they come from. */
export const supplyChain: readonly Setting[] = [
  ...settings("untrusted", "MEDIUM", [
    [
      "helm-chart-unpinned",
      "Helm release",
      "helm_release",
      "version",
      { isMissing: true },
      {
        // A chart in the module has its version in the module.
        when: [{ argument: "repository" }],
        title: "Helm chart is not pinned to a version",
        explanation: "Each apply can install another release of the chart.",
        link: "https://registry.terraform.io/providers/hashicorp/helm/latest/docs/resources/release#version-1",
      },
    ],
    [
      "helm-chart-unpinned",
      "Helm release",
      "helm_release",
      "version",
      { isMissing: true },
      { when: [{ argument: "chart", matches: /^oci:\/\/[^@]+$/ }] },
    ],
    [
      "helm-chart-plaintext",
      "Helm release",
      "helm_release",
      "repository",
      PLAIN_HTTP,
      {
        title: "Helm chart is fetched without encryption",
        explanation: "Anyone on the network path can hand other manifests to the cluster.",
        fix: "Use a repository with `https://` or `oci://`.",
        link: "https://helm.sh/docs/topics/chart_repository/",
      },
    ],
    [
      "gcp-artifact-immutable",
      "Registry",
      "google_artifact_registry_repository",
      "docker_config.immutable_tags",
      { isNot: [true] },
      {
        when: [{ argument: "format", is: ["DOCKER"] }],
        guards: [{ argument: "mode", is: ["REMOTE_REPOSITORY", "VIRTUAL_REPOSITORY"] }],
        title: "Image tags can be overwritten",
        explanation: "A tag can point to a different image than the one you tested.",
        fix: "Set `immutable_tags = true` in `docker_config`.",
      },
    ],
    [
      "gcp-binary-authorization-policy",
      "Admission policy",
      "google_binary_authorization_policy",
      "default_admission_rule.evaluation_mode",
      { is: ["ALWAYS_ALLOW"] },
      {
        title: "Binary Authorization admits every image",
        explanation: "Clusters under the policy run images from any source.",
        fix: 'Set `evaluation_mode = "REQUIRE_ATTESTATION"` and `enforcement_mode = "ENFORCED_BLOCK_AND_AUDIT_LOG"`.',
      },
    ],
    [
      "gcp-binary-authorization-policy",
      "Admission policy",
      "google_binary_authorization_policy",
      "cluster_admission_rules.evaluation_mode",
      { is: ["ALWAYS_ALLOW"] },
    ],
    ...["default_admission_rule", "cluster_admission_rules"].map(
      (rule) =>
        [
          "gcp-binary-authorization-policy",
          "Admission policy",
          "google_binary_authorization_policy",
          `${rule}.enforcement_mode`,
          { is: ["DRYRUN_AUDIT_LOG_ONLY"] },
        ] as const,
    ),
    [
      "gcp-run-breakglass",
      "Service",
      ["google_cloud_run_v2_service", "google_cloud_run_v2_job", "google_cloud_run_v2_worker_pool"],
      "binary_authorization.breakglass_justification",
      { isSet: true },
      {
        title: "Service is exempt from Binary Authorization",
        explanation: "With a justification, every image runs, also one that the policy refuses.",
        link: "https://cloud.google.com/binary-authorization/docs/run/using-breakglass-cloud-run",
      },
    ],
    ...[
      "common_repository",
      ...["docker", "maven", "npm", "python"].map((kind) => `${kind}_repository.custom_repository`),
    ].map(
      (source) =>
        [
          "gcp-artifact-upstream-plaintext",
          "Registry",
          "google_artifact_registry_repository",
          `remote_repository_config.${source}.uri`,
          PLAIN_HTTP,
          {
            title: "Packages are fetched without encryption",
            explanation: "Anyone on the network path can hand over other packages.",
            link: "https://cloud.google.com/artifact-registry/docs/repositories/remote-overview",
          },
        ] as const,
    ),
    ...["startup-script-url", "windows-startup-script-url"].map(
      (key) =>
        [
          "gcp-startup-script-plaintext",
          "Instance",
          [
            "google_compute_instance",
            "google_compute_instance_template",
            "google_compute_region_instance_template",
          ],
          `metadata.${key}`,
          PLAIN_HTTP,
          {
            title: "Instance runs a script that is fetched without encryption",
            explanation: "Anyone on the network path can run any code on the instance.",
            fix: "Use an address with `gs://` or `https://`.",
            link: "https://cloud.google.com/compute/docs/instances/startup-scripts/linux",
          },
        ] as const,
    ),
    [
      "aws-lambda-signing-warns",
      "Function",
      "aws_lambda_code_signing_config",
      "policies.untrusted_artifact_on_deployment",
      { isNot: ["Enforce"] },
      {
        title: "Lambda accepts code without a valid signature",
        explanation: "A failed check of the signature is only logged, and the code runs.",
      },
    ],
    [
      "aws-codebuild-insecure-source",
      "Build",
      "aws_codebuild_project",
      "source.insecure_ssl",
      ON,
      UNVERIFIED_SOURCE,
    ],
    [
      "aws-codebuild-insecure-source",
      "Build",
      "aws_codebuild_project",
      "secondary_sources.insecure_ssl",
      ON,
    ],
    [
      "aws-codebuild-webhook-open",
      "Build",
      "aws_codebuild_webhook",
      "filter_group",
      { isMissing: true },
      {
        guards: [{ argument: "branch_filter" }, { argument: "manual_creation", is: [true] }],
        title: "Webhook builds every push and pull request",
        explanation:
          "Anyone who can open a pull request can run code with the build's permissions.",
        fix: "Add a `filter_group` that names the events and branches to build.",
        link: "https://docs.aws.amazon.com/codebuild/latest/userguide/github-webhook.html",
      },
    ],
  ]),
  ...settings("untrusted", "LOW", [
    [
      "gcp-gke-binary-authorization",
      "GKE cluster",
      "google_container_cluster",
      "binary_authorization.evaluation_mode",
      {
        isNot: [
          "PROJECT_SINGLETON_POLICY_ENFORCE",
          "POLICY_BINDINGS",
          "POLICY_BINDINGS_AND_PROJECT_SINGLETON_POLICY_ENFORCE",
        ],
      },
      {
        guards: [
          { argument: "binary_authorization.enabled", is: [true] },
          { argument: "enable_binary_authorization", is: [true] },
        ],
        title: "GKE cluster runs images from any source",
        explanation: "Without Binary Authorization, the cluster starts any image it is asked to.",
        peers: { checkov: ["CKV_GCP_66"] },
        link: "https://cloud.google.com/binary-authorization/docs/overview",
      },
    ],
    [
      "gcp-gke-binary-authorization",
      "Cluster",
      ["google_container_attached_cluster", "google_container_aws_cluster"],
      "binary_authorization.evaluation_mode",
      { is: ["DISABLED"] },
    ],
  ]),
];
