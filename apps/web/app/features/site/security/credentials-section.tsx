import type { CurrentUser } from "@stackyard/contract/members/identity";
import { Section } from "../../../ui/display/section";
import { EmailForm } from "./email-form";
import { PasswordForm } from "./password-form";

/** Email and password; each change requires the current password. */
export function CredentialsSection({ user }: { readonly user: CurrentUser }) {
  return (
    <Section
      title="Email and password"
      text="To change either, enter your current password. All your other sessions end."
    >
      <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
        <EmailForm user={user} />
        <PasswordForm user={user} />
      </div>
    </Section>
  );
}
