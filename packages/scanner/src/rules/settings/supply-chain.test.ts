import { testRule } from "../../../test/rule-fixtures.ts";

const chart = (body: string) => `
  variable "given" {}
  resource "helm_release" "it" {
    name = "it"
    ${body}
  }`;

const REMOTE = 'repository = "https://charts.example.com"\nchart = "it"';

testRule("helm-chart-unpinned", {
  fails: {
    "a chart of a repository": chart(REMOTE),
    "a chart of a registry": chart('chart = "oci://ghcr.io/example/it"'),
  },
  passes: {
    "a version": chart(`${REMOTE}\nversion = "4.13.2"`),
    "a version of the caller": chart(`${REMOTE}\nversion = var.given`),
    "a chart of the module": chart('chart = "./charts/it"'),
    "a digest": chart('chart = "oci://ghcr.io/example/it@sha256:0a1b"'),
  },
});

const registry = (body: string) => `
  resource "google_artifact_registry_repository" "it" {
    ${body}
  }`;

testRule("gcp-artifact-immutable", {
  fails: { "nothing said of images": registry('format = "DOCKER"') },
  passes: {
    packages: registry('format = "NPM"'),
    "a mirror": registry('format = "DOCKER"\nmode = "REMOTE_REPOSITORY"'),
  },
});

testRule("gcp-gke-binary-authorization", {
  fails: {
    off: `resource "google_container_cluster" "it" {
      binary_authorization { evaluation_mode = "DISABLED" }
    }`,
  },
  passes: {
    "an earlier name": `resource "google_container_cluster" "it" {
      enable_binary_authorization = true
    }`,
  },
});

const webhook = (body: string) => `
  resource "aws_codebuild_webhook" "it" {
    project_name = "app"
    ${body}
  }`;

testRule("aws-codebuild-webhook-open", {
  fails: { "no filter": webhook("") },
  passes: {
    "a filter": webhook('filter_group {\nfilter {\ntype = "EVENT"\npattern = "PUSH"\n}\n}'),
    "an earlier filter": webhook('branch_filter = "^main$"'),
  },
});

testRule("helm-chart-plaintext", {
  fails: {
    "a repository in the clear": chart(
      'repository = "http://charts.example.com"\nchart = "it"\nversion = "4.13.2"',
    ),
  },
  passes: {
    "a repository with TLS": chart(`${REMOTE}\nversion = "4.13.2"`),
    "a registry": chart('repository = "oci://ghcr.io/example"\nchart = "it"\nversion = "4.13.2"'),
    "a chart of the module": chart('chart = "./charts/it"'),
  },
  open: {
    "a repository of the caller": chart('repository = var.given\nchart = "it"'),
  },
});

const admission = (evaluation: string, enforcement: string) => `
  resource "google_binary_authorization_policy" "it" {
    default_admission_rule {
      evaluation_mode  = "ALWAYS_DENY"
      enforcement_mode = "ENFORCED_BLOCK_AND_AUDIT_LOG"
    }
    cluster_admission_rules {
      cluster          = "europe-west1.prod"
      evaluation_mode  = "${evaluation}"
      enforcement_mode = "${enforcement}"
    }
  }`;

testRule("gcp-binary-authorization-policy", {
  fails: {
    "a cluster that admits everything": admission("ALWAYS_ALLOW", "ENFORCED_BLOCK_AND_AUDIT_LOG"),
    "a cluster that only logs": admission("REQUIRE_ATTESTATION", "DRYRUN_AUDIT_LOG_ONLY"),
  },
  passes: {
    "a cluster that asks for a signature": admission(
      "REQUIRE_ATTESTATION",
      "ENFORCED_BLOCK_AND_AUDIT_LOG",
    ),
  },
});

testRule("gcp-gke-binary-authorization", {
  fails: {
    "an attached cluster": `resource "google_container_attached_cluster" "it" {
      binary_authorization {
        evaluation_mode = "DISABLED"
      }
    }`,
  },
});

const run = (body: string) => `
  variable "given" {
    default = null
  }
  resource "google_cloud_run_v2_service" "it" {
    binary_authorization {
      use_default = true
      ${body}
    }
  }`;

testRule("gcp-run-breakglass", {
  fails: { "a justification": run('breakglass_justification = "soon"') },
  passes: {
    "no justification": run(""),
    "none by default": run("breakglass_justification = var.given"),
  },
});

const upstream = (address: string) => `
  resource "google_artifact_registry_repository" "it" {
    mode = "REMOTE_REPOSITORY"
    remote_repository_config {
      npm_repository {
        custom_repository {
          uri = "${address}"
        }
      }
    }
  }`;

testRule("gcp-artifact-upstream-plaintext", {
  fails: { "plain HTTP": upstream("http://npm.example.com") },
  passes: { TLS: upstream("https://npm.example.com") },
});

const machine = (address: string) => `
  resource "google_compute_instance" "it" {
    metadata = {
      startup-script-url = "${address}"
    }
  }`;

testRule("gcp-startup-script-plaintext", {
  fails: { "plain HTTP": machine("http://files.example.com/init.sh") },
  passes: {
    TLS: machine("https://files.example.com/init.sh"),
    "a bucket": machine("gs://files/init.sh"),
  },
});
