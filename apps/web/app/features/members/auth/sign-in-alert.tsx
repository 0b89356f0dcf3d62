import { GITHUB_FAILURES, type GitHubFailure } from "@stackyard/contract/members/github";
import { Alert } from "../../../ui/feedback/alert";

/** Error of a GitHub sign-in that returned with `code`. */
export function SignInAlert({ code }: { readonly code: string | null }) {
  if (!code) return null;
  if (code === "github_not_configured") {
    return (
      <Alert tone="fair" isUrgent>
        {GITHUB_FAILURES[code]}
      </Alert>
    );
  }
  return (
    <Alert tone="poor" title="Authentication failed" isUrgent>
      {isKnown(code) ? GITHUB_FAILURES[code] : GITHUB_FAILURES.github_failed}
    </Alert>
  );
}

function isKnown(code: string): code is GitHubFailure {
  return Object.hasOwn(GITHUB_FAILURES, code);
}
