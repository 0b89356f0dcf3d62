import { Alert } from "../../ui/feedback/alert";

const NOT_CONFIGURED = "GitHub sign-in is not set up on this server.";
const NOT_VALIDATED = "Could not validate your GitHub login. Please try again.";

/** What went wrong with a sign-in that came back from GitHub with `code`. */
export function SignInAlert({ code }: { readonly code: string | null }) {
  if (!code) return null;
  if (code === "github_not_configured") {
    return (
      <Alert tone="fair" isUrgent>
        {NOT_CONFIGURED}
      </Alert>
    );
  }
  return (
    <Alert tone="poor" title="Authentication failed" isUrgent>
      {NOT_VALIDATED}
    </Alert>
  );
}
