import { GITHUB_FAILURES, type GitHubFailure } from "@stackyard/contract/members/github";

/** A sign-in with GitHub that leads to nothing, with what the person is told. */
export class GitHubProblem extends Error {
  override name = "GitHubProblem";
  readonly code: GitHubFailure;

  constructor(code: GitHubFailure, cause?: unknown) {
    super(GITHUB_FAILURES[code], { cause });
    this.code = code;
  }
}
