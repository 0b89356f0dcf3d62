import { zodResolver } from "@hookform/resolvers/zod";
import { REGISTRATION_OPTIONS } from "@stackyard/contract/base/option-lists";
import type { CurrentUser } from "@stackyard/contract/members/identity";
import { auditorApplication } from "@stackyard/contract/members/roles";
import { useQueryClient } from "@tanstack/react-query";
import { useController, useForm } from "react-hook-form";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { showServerErrors } from "../../../lib/api/form-errors";
import { toast } from "../../../lib/browser/toast";
import { fieldsOf } from "../../../lib/page/fields-of";
import { Button } from "../../../ui/controls/button";
import { Select } from "../../../ui/controls/select";
import { TextField } from "../../../ui/controls/text-field";
import { Card } from "../../../ui/display/card";
import { Alert } from "../../../ui/feedback/alert";

const EXPERIENCE = REGISTRATION_OPTIONS.auditingExperience.map((value) => ({
  value,
  label: value,
}));

/** Auditor application, or its pending state. */
export function AuditorApplication({ user }: { readonly user: CurrentUser }) {
  if (!user.hasAppliedAsAuditor) return <ApplicationForm user={user} />;
  return (
    <Alert title="Auditor application pending">
      An administrator is checking your certifications. We'll notify you. You keep your role until
      then.
    </Alert>
  );
}

function ApplicationForm({ user }: { readonly user: CurrentUser }) {
  const client = useQueryClient();
  const form = useForm({
    resolver: zodResolver(auditorApplication),
    defaultValues: { securityCertifications: user.securityCertifications ?? "" },
  });
  const field = fieldsOf(form);
  const experience = useController({ control: form.control, name: "auditingExperience" });
  const submit = form.handleSubmit(async (body) => {
    try {
      await send("post", "/api/user/auditor-application", { body });
      toast.success("Application sent", "An administrator will review it.");
      await client.invalidateQueries();
    } catch (error) {
      toast.error("Application not sent", errorMessage(error, "Please try again."));
      showServerErrors(form, error);
    }
  });
  return (
    <Card className="p-5 sm:p-6">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <div>
          <h3 className="text-lg">Become an auditor</h3>
          <p className="mt-1 text-ink-soft text-sm leading-relaxed">
            Auditors review modules before they are published. An administrator checks each
            applicant's certifications.
          </p>
        </div>
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label="Security certifications"
            required
            hint="Separated by commas, such as CISSP, OSCP"
            {...field("securityCertifications")}
          />
          <Select
            label="Auditing experience"
            required
            error={experience.fieldState.error?.message}
            {...experience.field}
            value={experience.field.value ?? ""}
            onValueChange={experience.field.onChange}
            placeholder="Choose"
            options={EXPERIENCE}
          />
        </div>
        <Button
          type="submit"
          look="secondary"
          className="self-start"
          isBusy={form.formState.isSubmitting}
        >
          Apply as an auditor
        </Button>
      </form>
    </Card>
  );
}
