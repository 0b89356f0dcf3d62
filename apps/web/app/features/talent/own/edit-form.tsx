import type { EngineerPage, Suggestion } from "@stackyard/contract/talent/engineer-profile";
import { useQueryClient } from "@tanstack/react-query";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { showServerErrors } from "../../../lib/api/form-errors";
import { toast } from "../../../lib/browser/toast";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/display/card";
import { valuesOf } from "../form/engineer-values";
import { SkillFields } from "../form/skill-fields";
import { TermsFields } from "../form/terms-fields";
import { useEngineerForm } from "../form/use-engineer-form";
import { WorkFields } from "../form/work-fields";

interface Props {
  readonly engineer: EngineerPage;
  readonly suggestion: Suggestion;
}

/** All steps of the guided form on one page. */
export function EditForm({ engineer, suggestion }: Props) {
  const client = useQueryClient();
  const form = useEngineerForm(valuesOf(engineer));
  const { isDirty, isSubmitting } = form.formState;

  const save = form.handleSubmit(async (body) => {
    try {
      // Availability is set outside of the form and may have changed since.
      const { isAvailable } = engineer;
      await send("put", "/api/user/engineer", { body: { ...body, isAvailable } });
    } catch (error) {
      toast.error("Profile not saved", errorMessage(error, "Please try again."));
      showServerErrors(form, error);
      return;
    }
    form.reset(form.getValues());
    toast.success("Profile saved");
    await client.invalidateQueries();
  });

  return (
    <Card className="p-5 sm:p-6">
      <h2 className="text-xl">Your profile</h2>
      <form method="post" noValidate onSubmit={save} className="mt-5 flex flex-col gap-6">
        <WorkFields form={form} />
        <SkillFields form={form} suggestion={suggestion} />
        <TermsFields form={form} />
        <Button type="submit" className="self-start" isBusy={isSubmitting} disabled={!isDirty}>
          Save changes
        </Button>
      </form>
    </Card>
  );
}
