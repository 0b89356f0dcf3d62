import { describe, expect, it } from "vitest";
import { findPublisher, type Pipeline } from "./publisher-policy.ts";

const PIPELINE: Pipeline = {
  ...{ platform: "github", issuer: "https://a.test", repositoryId: "1", ownerId: "2" },
  ...{ repository: "a/b", workflow: "w.yml", refType: "tag", ref: "v1.0.0" },
  ...{ isProtected: true, commit: "c" },
};
const ALLOWED = {
  ...{ issuer: "https://a.test", repositoryId: "1", ownerId: "2", workflow: "w.yml" },
  ...{ refType: "tag", ref: "v*" },
};

describe("the publisher that a pipeline is", () => {
  it("fits in every part, and is the first that does", () => {
    const others = [{ ...ALLOWED, repositoryId: "9" }, ALLOWED, { ...ALLOWED, ref: "v1.*" }];
    expect(findPublisher(PIPELINE, others)).toEqual({ publisher: others[1] });
  });

  it.each([
    ["iss", { issuer: "https://b.test" }],
    ["repository_id", { repositoryId: "10" }],
    ["repository_owner_id", { ownerId: "3" }],
    ["job_workflow_ref", { workflow: "other.yml" }],
    ["ref_type", { refType: "branch" }],
    ["ref", { ref: "release-*" }],
  ])("needs %s to agree", (claim, change) => {
    expect(findPublisher(PIPELINE, [{ ...ALLOWED, ...change }])).toMatchObject({ claim });
  });

  it("runs at a protected reference, and is defined in its repository", () => {
    const [open, called] = [{ isProtected: false }, { workflow: null }];
    expect(findPublisher({ ...PIPELINE, ...open }, [ALLOWED])).toMatchObject({
      claim: "ref_protected",
    });
    expect(findPublisher({ ...PIPELINE, ...called }, [ALLOWED])).toMatchObject({
      claim: "job_workflow_ref",
    });
  });

  it("isn't put together from two publishers", () => {
    const halves = [
      { ...ALLOWED, ref: "release-*" },
      { ...ALLOWED, workflow: "other.yml" },
    ];
    expect(findPublisher(PIPELINE, halves)).toMatchObject({ claim: "ref" });
  });

  it.each([
    ["v1.0.0", "v1.0.0", true],
    ["v1.0.0", "v*", true],
    ["v", "v*", true],
    ["a/v1", "*/v1", true],
    ["v1.0.0-x", "v1.0.0", false],
    ["xv1", "v*", false],
    ["aba", "ab*ba", false],
    ["v1x0.0", "v1.0.0", false],
  ])("%s fits %s: %s", (ref, pattern, fits) => {
    const found = findPublisher({ ...PIPELINE, ref }, [{ ...ALLOWED, ref: pattern }]);
    expect("publisher" in found).toBe(fits);
  });
});
