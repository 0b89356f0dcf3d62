import type { CurrentUser } from "@stackyard/contract/identity/identity";
import { PROFILE_FIELD_LABELS } from "@stackyard/contract/profiles/profile-fields";
import { formatNumber } from "../../../lib/format/format";
import { ButtonLink } from "../../../lib/links/button-link";
import { Progress } from "../../../ui/feedback/progress";
import { profileAddress } from "../profile-tab";
import { Section } from "../section";
import { emptyFields } from "./empty-fields";
import { EngineerProfileCall } from "./engineer-profile-call";

/** How much of an engineer's profile there is for those who look for one, and what it lacks. */
export function CompletenessSection({ user }: { readonly user: CurrentUser }) {
  if (user.role !== "engineer") return null;
  const { total, missing } = emptyFields(user);
  const filled = total - missing.length;
  return (
    <Section
      title="Your profile"
      text="What people see who look for an engineer. Proposals, contracts and earnings will stand here once projects are open."
      action={
        missing.length > 0 && (
          <ButtonLink to={`${profileAddress("profile")}#settings`} look="secondary">
            Complete your profile
          </ButtonLink>
        )
      }
    >
      <EngineerProfileCall />
      <Progress
        tone="good"
        label="Profile completeness"
        value={(100 * filled) / total}
        className="max-w-md"
      />
      <p className="text-ink-soft text-sm">
        {formatNumber(filled)} of {formatNumber(total)} parts are filled in.
        {missing.length > 0 &&
          ` Missing: ${missing.map((field) => PROFILE_FIELD_LABELS[field]).join(", ")}.`}
      </p>
    </Section>
  );
}
