import { LIMITS } from "@stackyard/contract/base/limits";
import type { CurrentUser } from "@stackyard/contract/members/identity";
import { ROLE_PROFILE_FIELDS } from "@stackyard/contract/site/profile-fields";
import { useHydrated } from "../../../lib/browser/hydrated";
import { fieldsOf } from "../../../lib/page/fields-of";
import { ROLE_FIELDS } from "../../../lib/people/role-fields";
import { Button } from "../../../ui/controls/button";
import { TextField } from "../../../ui/controls/text-field";
import { TextareaField } from "../../../ui/controls/textarea-field";
import { Card } from "../../../ui/display/card";
import { NamesInput } from "./names-input";
import { RoleSetting } from "./role-setting";
import { useProfileForm } from "./use-profile-form";

/** The profile fields of the user's role. */
export function ProfileForm({ user }: { readonly user: CurrentUser }) {
  const { form, submit } = useProfileForm(user);
  const isHydrated = useHydrated();
  const field = fieldsOf(form);
  const { isSubmitting, isDirty } = form.formState;
  const names: readonly string[] = ROLE_PROFILE_FIELDS[user.role];
  return (
    <Card className="p-5 sm:p-6">
      <form method="post" noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField label="Full name" isOptional autoComplete="name" {...field("fullName")} />
          <TextField
            label="Organization"
            isOptional
            autoComplete="organization"
            {...field("organization")}
          />
        </div>
        <TextareaField
          label="Bio"
          isOptional
          hint="A few sentences shown on your profile."
          {...field("bio")}
        />
        <TextField
          label="GitHub link"
          isOptional
          type="url"
          hint="Such as https://github.com/your-name"
          {...field("githubLink")}
        />
        {ROLE_FIELDS[user.role]
          .filter(({ name }) => names.includes(name))
          .map((field) => (
            <RoleSetting key={field.name} form={form} field={field} />
          ))}
        <NamesInput
          form={form}
          name="skills"
          label="Skills"
          hint="Such as Kubernetes or Terraform. Press Enter after each."
          limits={LIMITS.skills}
        />
        <NamesInput
          form={form}
          name="certifications"
          label="Certifications"
          hint="Such as CKA or AWS Solutions Architect. Press Enter after each."
          limits={LIMITS.certifications}
        />
        <Button
          type="submit"
          className="self-start"
          isBusy={isSubmitting}
          disabled={!(isHydrated && isDirty)}
        >
          Save changes
        </Button>
      </form>
    </Card>
  );
}
