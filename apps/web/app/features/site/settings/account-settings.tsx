import type { CurrentUser } from "@stackyard/contract/members/identity";
import { Section } from "../../../ui/display/section";
import { PictureSetting } from "./picture-setting";
import { ProfileForm } from "./profile-form";
import { RoleSection } from "./role-section";
import { VerificationSection } from "./verification-section";

/** The profile, each part saved separately. */
export function AccountSettings({ user }: { readonly user: CurrentUser }) {
  return (
    <div className="flex flex-col gap-12">
      <Section title="Picture" text="The image is cropped to a square.">
        <PictureSetting user={user} />
      </Section>
      <Section title="Your profile" text="Public information about you.">
        {/* Another role has other fields: the form starts over. */}
        <ProfileForm key={user.role} user={user} />
      </Section>
      <RoleSection user={user} />
      <VerificationSection user={user} />
    </div>
  );
}
