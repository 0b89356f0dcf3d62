import { testRule } from "../../../test/rule-fixtures.ts";

const NPMJS = `npm_repository {
      public_repository = "NPMJS"
    }`;

const registry = (own: number, remote: number, source = NPMJS) => `
  resource "google_artifact_registry_repository" "own" {
    repository_id = "own"
    format        = "NPM"
  }
  resource "google_artifact_registry_repository" "remote" {
    repository_id = "remote"
    format        = "NPM"
    mode          = "REMOTE_REPOSITORY"
    remote_repository_config {
      ${source}
    }
  }
  resource "google_artifact_registry_repository" "all" {
    repository_id = "all"
    format        = "NPM"
    mode          = "VIRTUAL_REPOSITORY"
    virtual_repository_config {
      upstream_policies {
        id         = "own"
        repository = google_artifact_registry_repository.own.id
        priority   = ${own}
      }
      upstream_policies {
        id         = "remote"
        repository = google_artifact_registry_repository.remote.id
        priority   = ${remote}
      }
    }
  }`;

testRule("gcp-artifact-public-first", {
  fails: { "the public one first": registry(10, 20) },
  passes: {
    "the own one first": registry(20, 10),
    "another registry of the owner": registry(
      10,
      20,
      'npm_repository {\n custom_repository {\n uri = "https://npm.example.com"\n }\n }',
    ),
  },
});
