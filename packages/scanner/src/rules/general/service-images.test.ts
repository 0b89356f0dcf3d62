// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the templates here are Terraform's
import { testRule } from "../../../test/rule-fixtures.ts";

const service = (image: string) => `
  variable "given" {}
  resource "aws_ecr_repository" "app" {}
  resource "google_cloud_run_v2_service" "it" {
    template {
      containers { image = ${image} }
    }
  }`;

const task = (image: string) => `
  variable "given" {}
  resource "aws_ecs_task_definition" "it" {
    container_definitions = jsonencode([{ name = "api", image = ${image} }])
  }`;

testRule("gen-service-image-unpinned", {
  fails: {
    "a tag that a branch moves": service('"ghcr.io/example/api:main"'),
    "a step of a build": `resource "google_cloudbuild_trigger" "it" {
      build {
        step { name = "node" }
      }
    }`,
    "a container of a machine": `resource "google_compute_instance" "it" {
      metadata = { gce-container-declaration = "spec:\\n  containers:\\n    - image: a/b:latest\\n" }
    }`,
    "a daemon": `resource "aws_ecs_daemon_task_definition" "it" {
      container_definition { image = "ghcr.io/example/agent:latest" }
    }`,
    "a training job": `resource "aws_sagemaker_training_job" "it" {
      algorithm_specification { training_image = "1234.dkr.ecr.eu-central-1.amazonaws.com/train:latest" }
    }`,
    "a harness of agents": `resource "aws_bedrockagentcore_harness" "it" {
      environment_artifact {
        container_configuration {
          container_uri = "1234.dkr.ecr.eu-central-1.amazonaws.com/agent:latest"
        }
      }
    }`,
    latest: service('"ghcr.io/example/api:latest"'),
    "no tag": service('"localhost:5000/example/api"'),
    "latest of an unknown repository": service('"${aws_ecr_repository.app.repository_url}:latest"'),
    "no tag in an unknown registry": service('"${var.given}/api"'),
    "a task": task('"ghcr.io/example/api"'),
    "a job": `resource "aws_batch_job_definition" "it" {
      container_properties = jsonencode({ image = "busybox:latest" })
    }`,
    "a function": `resource "aws_lambda_function" "it" {
      image_uri = "1234.dkr.ecr.eu-central-1.amazonaws.com/api:latest"
    }`,
    "one of two containers": `resource "azurerm_container_group" "it" {
      container { image = "nginx:1.29" }
      container { image = "nginx" }
    }`,
  },
  passes: {
    "a builder of Google": `resource "google_cloudbuild_trigger" "it" {
      build {
        step { name = "gcr.io/cloud-builders/docker" }
      }
    }`,
    "a version": service('"ghcr.io/example/api:1.4.2"'),
    "a digest": service('"ghcr.io/example/api@sha256:0a1b"'),
    "a digest of the caller": service('"ghcr.io/example/api@${var.given}"'),
    "a version of an unknown repository": task('"${aws_ecr_repository.app.repository_url}:1.4"'),
    "a function without an image": 'resource "aws_lambda_function" "it" { runtime = "x" }',
  },
  open: {
    "an image of the caller": service("var.given"),
    "a tag of the caller": task('"ghcr.io/example/api:${var.given}"'),
    "an unknown repository alone": service("aws_ecr_repository.app.repository_url"),
  },
});
