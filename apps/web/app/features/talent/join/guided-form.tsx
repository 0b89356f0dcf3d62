import type { CurrentUser } from "@stackyard/contract/members/identity";
import type { Suggestion } from "@stackyard/contract/talent/engineer-profile";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router";
import { send } from "../../../lib/api/api";
import { errorMessage } from "../../../lib/api/error-message";
import { showServerErrors } from "../../../lib/api/form-errors";
import { toast } from "../../../lib/browser/toast";
import { paths } from "../../../lib/links/paths";
import { Button } from "../../../ui/controls/button";
import { Card } from "../../../ui/display/card";
import { Progress } from "../../../ui/feedback/progress";
import { type EngineerFormState, suggestedValues } from "../form/engineer-values";
import { SkillFields } from "../form/skill-fields";
import { AvailableField, TermsFields } from "../form/terms-fields";
import { forgetDraft, useEngineerForm } from "../form/use-engineer-form";
import { WorkFields } from "../form/work-fields";
import { PreviewStep } from "./preview-step";
import { STEPS, type StepId } from "./steps";
import { useStep } from "./use-step";

interface Props {
  readonly user: CurrentUser;
  readonly suggestion: Suggestion;
}

/** Multi-step form for a new profile; the current step is stored in the URL. */
export function GuidedForm({ user, suggestion }: Props) {
  const draftKey = `engineer_draft_${user.id}`;
  const form = useEngineerForm(suggestedValues(suggestion), draftKey);
  const navigate = useNavigate();
  const client = useQueryClient();
  const step = useStep(form);
  const { before } = step;
  const isLast = step.id === "preview";

  async function goOn() {
    const { next, fields } = step;
    // Validates on change from now on: an error that disappears on blur would move the next control
    // away from the pointer.
    for (const field of fields) form.setValue(field, form.getValues(field), { shouldTouch: true });
    if (next && (await form.trigger([...fields], { shouldFocus: true }))) await step.goTo(next);
  }

  const publish = form.handleSubmit(async (body) => {
    try {
      const { id } = await send("post", "/api/engineers", { body });
      forgetDraft(draftKey);
      await client.invalidateQueries();
      toast.success("Profile published", "This is your public page.");
      await navigate(paths.engineer(id));
    } catch (error) {
      toast.error("Profile not published", errorMessage(error, "Please try again."));
      showServerErrors(form, error);
    }
  });

  return (
    <Card className="p-5 sm:p-8">
      <p className="stencil text-ink-faint">
        Step {step.index + 1} of {STEPS.length}
      </p>
      <Progress
        label="Profile form"
        value={((step.index + 1) / STEPS.length) * 100}
        className="mt-3"
      />
      <h2 ref={step.heading} tabIndex={-1} className="mt-6 text-2xl outline-none">
        {step.title}
      </h2>
      <form
        method="post"
        noValidate
        className="mt-6 flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void (isLast ? publish() : goOn());
        }}
      >
        <StepFields step={step.id} form={form} suggestion={suggestion} />
        {isLast && <PreviewStep user={user} values={form.getValues()} />}
        <div className="flex flex-col-reverse gap-3 border-t pt-6 sm:flex-row sm:justify-between">
          {before ? (
            <Button look="secondary" onClick={() => step.goTo(before)}>
              Back
            </Button>
          ) : (
            <span />
          )}
          <Button type="submit" isBusy={form.formState.isSubmitting}>
            {isLast ? "Publish profile" : "Continue"}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface StepFieldsProps {
  readonly step: StepId;
  readonly form: EngineerFormState;
  readonly suggestion: Suggestion;
}

function StepFields({ step, form, suggestion }: StepFieldsProps) {
  if (step === "work") return <WorkFields form={form} />;
  if (step === "skills") return <SkillFields form={form} suggestion={suggestion} />;
  if (step === "terms")
    return (
      <>
        <TermsFields form={form} />
        <AvailableField form={form} />
      </>
    );
  return null;
}
