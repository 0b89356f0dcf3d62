import type { CurrentUser } from "@stackyard/contract/members/identity";
import { useQuery } from "@tanstack/react-query";
import { SectionContent } from "../../../lib/page/section-content";
import { Section } from "../../../ui/display/section";
import { Alert } from "../../../ui/feedback/alert";
import { securityQuery } from "../settings-queries";
import { AuthenticatorApp } from "./authenticator-app";
import { GitHubAccount } from "./github-account";
import { Passkeys } from "./passkeys";
import { useGitHubNews } from "./use-github-news";

/** What one signs in with, besides the password. */
export function SecuritySection({ user }: { readonly user: CurrentUser }) {
  const query = useQuery(securityQuery());
  const failure = useGitHubNews();
  return (
    <Section title="Security" text="Sign-in methods in addition to your password.">
      {user.lacksSecondFactor && (
        <Alert tone="fair" title="Your role requires a second factor">
          Set up an authenticator app, or add a passkey and sign in with it. Until then, you have
          member permissions only.
        </Alert>
      )}
      {failure && (
        <Alert tone="poor" title="GitHub not connected" isUrgent>
          {failure}
        </Alert>
      )}
      <SectionContent query={query} what="Your security settings">
        {(security) => (
          <div className="divide-y divide-line rounded-lg border bg-surface">
            <AuthenticatorApp security={security} />
            <Passkeys security={security} />
            <GitHubAccount security={security} />
          </div>
        )}
      </SectionContent>
    </Section>
  );
}
