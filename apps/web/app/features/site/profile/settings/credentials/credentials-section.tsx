import type { CurrentUser } from "@stackyard/contract/members/identity";
import { Section } from "../../section";
import { EmailForm } from "./email-form";
import { PasswordForm } from "./password-form";

/** What one signs in with, and where one is reached: each changed with the current password. */
export function CredentialsSection({ user }: { readonly user: CurrentUser }) {
  return (
    <Section
      title="Email and password"
      text="To change one of them, say your current password. All your other sessions end."
    >
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <EmailForm user={user} />
        <PasswordForm user={user} />
      </div>
    </Section>
  );
}
