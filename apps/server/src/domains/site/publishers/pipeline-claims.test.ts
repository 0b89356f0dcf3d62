import { describe, expect, it } from "vitest";
import { readPipeline } from "./pipeline-claims.ts";

const COMMIT = "0123456789abcdef0123456789abcdef01234567";
const OWN = "acme/network/.github/workflows/release.yml@refs/tags/v1";
const GITHUB = {
  ...{ iss: "https://github.test", jti: "1", sha: COMMIT, event_name: "push" },
  ...{ repository: "acme/network", repository_id: "4711", repository_owner_id: "815" },
  ...{ workflow_ref: OWN, job_workflow_ref: OWN },
  ...{ ref: "refs/tags/v1", ref_type: "tag", ref_protected: "true" },
};
const GITLAB = {
  ...{ iss: "https://gitlab.test", jti: "1", sha: COMMIT, project_path: "acme/network" },
  ...{ project_id: "99", namespace_id: "12", ref: "v1", ref_type: "tag", ref_protected: "true" },
  ci_config_ref_uri: "gitlab.test/acme/network//ci/release.yml@refs/tags/v1",
};

describe("the workflow of a pipeline", () => {
  it("is the file in its repository, at the reference that runs", () => {
    const common = { refType: "tag", ref: "v1", isProtected: true, commit: COMMIT };
    expect(readPipeline("github", GITHUB)).toMatchObject({
      ...{ ...common, repositoryId: "4711", ownerId: "815" },
      workflow: ".github/workflows/release.yml",
    });
    expect(readPipeline("gitlab", GITLAB)).toMatchObject({
      ...{ ...common, repositoryId: "99", ownerId: "12", workflow: "ci/release.yml" },
    });
  });

  it.each([
    ["of another host", "evil.test/acme/network//ci/release.yml@refs/tags/v1"],
    ["of another project", "gitlab.test/acme/other//ci/release.yml@refs/tags/v1"],
    ["of a project below", "gitlab.test/acme/network/x//ci/release.yml@refs/tags/v1"],
    ["of another reference", "gitlab.test/acme/network//ci/release.yml@refs/heads/v1"],
    ["without a name", "gitlab.test/acme/network//@refs/tags/v1"],
  ])("isn't a configuration %s", (_, ci_config_ref_uri) => {
    expect(readPipeline("gitlab", { ...GITLAB, ci_config_ref_uri })).toMatchObject({
      workflow: null,
    });
  });

  it.each([
    ["that another workflow calls", { job_workflow_ref: OWN.replace("release", "called") }],
    ["of another repository", { repository: "acme/other" }],
    ["of another reference", { ref: "refs/tags/v2" }],
  ])("isn't one %s", (_, changes) => {
    expect(readPipeline("github", { ...GITHUB, ...changes })).toMatchObject({ workflow: null });
  });

  it("isn't read for the code of strangers, and a branch isn't a tag", () => {
    const foreign = { ...GITHUB, event_name: "pull_request_target" };
    expect(readPipeline("github", foreign)).toEqual({ claim: "event_name" });
    const branch = { ...GITHUB, ref: "refs/heads/v1" };
    expect(readPipeline("github", branch)).toMatchObject({ ref: "", workflow: null });
    const open = { ...GITLAB, ref_protected: "false" };
    expect(readPipeline("gitlab", open)).toMatchObject({ isProtected: false });
  });
});
