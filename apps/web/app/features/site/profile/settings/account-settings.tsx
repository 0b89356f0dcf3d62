import type { CurrentUser } from "@stackyard/contract/members/identity";
import { Section } from "../section";
import { PictureSetting } from "./picture-setting";
import { ProfileForm } from "./profile-form";
import { RoleSection } from "./role-section";
import { VerificationSection } from "./verification-section";

/** What people change about themselves, each matter by itself. */
export function AccountSettings({ user }: { readonly user: CurrentUser }) {
  return (
    <div id="settings" className="flex scroll-mt-24 flex-col gap-12">
      <Section title="Picture" text="A square is cut from its middle.">
        <PictureSetting user={user} />
      </Section>
      <Section title="Your profile" text="What others read about you.">
        {/* Another role has other fields: the form begins anew with it. */}
        <ProfileForm key={user.role} user={user} />
      </Section>
      <RoleSection user={user} />
      <VerificationSection user={user} />
    </div>
  );
}
