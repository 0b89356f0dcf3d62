import { GITHUB_FAILURES, type GitHubFailure } from "@stackyard/contract/members/github";

/** A failed GitHub sign-in, with the message for the user. */
export class GitHubProblem extends Error {
  override name = "GitHubProblem";
  readonly code: GitHubFailure;

  constructor(code: GitHubFailure, cause?: unknown) {
    super(GITHUB_FAILURES[code], { cause });
    this.code = code;
  }
}
