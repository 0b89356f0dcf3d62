import { testRule } from "../../../test/rule-fixtures.ts";

const manifest = (version: string, kind: string, spec: string) => ({
  "it.yaml": `apiVersion: ${version}\nkind: ${kind}\nmetadata:\n  name: it\n  namespace: it\nspec:\n${spec.replace(/^/gm, "  ")}\n`,
});

const flux = (kind: string, spec: string) =>
  manifest("source.toolkit.fluxcd.io/v1", kind, `interval: 5m\n${spec}`);

const release = (spec: string) =>
  manifest("helm.toolkit.fluxcd.io/v2", "HelmRelease", `chart:\n  spec:\n    chart: it\n${spec}`);

const chart = (body: string) => `
  variable "given" {}
  resource "helm_release" "it" {
    name       = "it"
    repository = "https://charts.example.com"
    chart      = "it"
    ${body}
  }`;

testRule("helm-chart-unpinned", {
  fails: {
    "a range": chart('version = ">= 4.0.0"'),
    "any version": chart('version = "*"'),
    "previews as well": chart('version = "4.13.2"\ndevel = true'),
    "a release of Flux without a version": release("    sourceRef: { kind: HelmRepository }"),
    "a release of Flux in a range": release('    version: ">=4"\n    sourceRef: { name: it }'),
  },
  passes: {
    "a version": chart('version = "4.13.2"'),
    "a preview by its version": chart('version = "4.13.2-rc.1"'),
    "a version of the caller": chart("version = var.given"),
    "a release of Flux with a version": release('    version: "4.13.2"'),
    "a chart of a repository": release("    sourceRef: { kind: GitRepository }"),
    "a release of Flux that refers to a chart": manifest(
      "helm.toolkit.fluxcd.io/v2",
      "HelmRelease",
      "chartRef: { kind: OCIRepository, name: it }",
    ),
  },
});

testRule("k8s-delivery-plaintext", {
  fails: {
    "a repository over HTTP": flux("GitRepository", "url: http://git.example.com/it"),
    "a registry without TLS": flux("OCIRepository", "url: oci://a/it\ninsecure: true"),
    "a source of Argo CD": manifest(
      "argoproj.io/v1alpha1",
      "Application",
      "source: { repoURL: http://git.example.com/it, targetRevision: v1.0.0 }",
    ),
  },
  passes: {
    "a repository over HTTPS": flux("GitRepository", "url: https://git.example.com/it"),
    "a registry with TLS": flux("OCIRepository", "url: oci://a/it"),
  },
});

const signed = (head: string, rule = "") =>
  manifest(
    "kyverno.io/v1",
    "ClusterPolicy",
    `${head}\nrules:\n  - name: it\n    verifyImages:\n      - imageReferences: ["*"]\n${rule}`,
  );

testRule("k8s-signature-audit", {
  fails: { "by name": signed("validationFailureAction: Audit"), "by default": signed("a: b") },
  passes: {
    enforced: signed("validationFailureAction: Enforce"),
    "enforced by the rule": signed("a: b", "        failureAction: Enforce"),
    "another policy": manifest(
      "kyverno.io/v1",
      "ClusterPolicy",
      "validationFailureAction: Audit\nrules:\n  - name: it\n    validate: { message: it }",
    ),
  },
});

const trigger = (body: string) =>
  `resource "google_cloudbuild_trigger" "it" {\n github {\n  ${body}\n }\n}`;

testRule("gcp-build-any-request", {
  fails: {
    "no comment": trigger('pull_request {\n branch = "main"\n}'),
    "comments disabled": trigger('pull_request {\n comment_control = "COMMENTS_DISABLED"\n}'),
  },
  passes: {
    "comments of members": trigger('pull_request {\n comment_control = "COMMENTS_ENABLED"\n}'),
    pushes: trigger('push {\n branch = "main"\n}'),
  },
});

const extension = (address: string, argument = "settings") =>
  `resource "azurerm_virtual_machine_extension" "it" {\n ${argument} = jsonencode({ fileUris = ["${address}"] })\n}`;

const extensionOf = (revision: string) => ({
  "azuredeploy.json": JSON.stringify({
    $schema: "https://schema.management.azure.com/schemas/2019-04-01/deploymentTemplate.json#",
    resources: [
      {
        type: "Microsoft.Compute/virtualMachines/extensions",
        name: "vm/setup",
        properties: {
          settings: {
            fileUris: [`https://raw.githubusercontent.com/a/b/${revision}/setup.sh`],
          },
        },
      },
    ],
  }),
});

testRule("az-extension-script", {
  fails: {
    "over HTTP": extension("http://a.example.com/1.0/setup.sh"),
    "of a branch": extension("https://raw.githubusercontent.com/a/b/main/setup.sh"),
    "of any branch": extension("https://raw.githubusercontent.com/a/b/refs/heads/it/setup.sh"),
    "of a branch, in hidden settings": extension(
      "https://gitlab.com/a/b/-/raw/main/setup.sh",
      "protected_settings",
    ),
    "of a branch, in a template": extensionOf("main"),
  },
  passes: {
    "of a version": extension("https://raw.githubusercontent.com/a/b/v1.0.0/setup.sh"),
    "of a version, in a template": extensionOf("v1.0.0"),
  },
});

testRule("k8s-operator-updates-itself", {
  fails: { "by default": manifest("operators.coreos.com/v1alpha1", "Subscription", "name: it") },
  passes: {
    "with approval": manifest(
      "operators.coreos.com/v1alpha1",
      "Subscription",
      "installPlanApproval: Manual",
    ),
    "another subscription": manifest("messaging.knative.dev/v1", "Subscription", "name: it"),
  },
});

testRule("k8s-argo-any-source", {
  fails: { any: manifest("argoproj.io/v1alpha1", "AppProject", 'sourceRepos: ["*"]') },
  passes: {
    one: manifest("argoproj.io/v1alpha1", "AppProject", "sourceRepos: [https://github.com/a/b]"),
  },
});

testRule("gh-branch-without-review", {
  fails: { "no reviews": 'resource "github_branch_protection" "it" {\n pattern = "main"\n}' },
  passes: {
    reviews: 'resource "github_branch_protection" "it" {\n required_pull_request_reviews {}\n}',
  },
});
