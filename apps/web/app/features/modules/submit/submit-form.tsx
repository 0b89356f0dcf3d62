import type { CurrentUser } from "@stackyard/contract/members/identity";
import type { ScanState } from "@stackyard/contract/modules/submissions";
import { useRef } from "react";
import { FormProvider } from "react-hook-form";
import { useNavigate } from "react-router";
import { ApiError } from "../../../lib/api/api";
import { showServerErrors } from "../../../lib/api/form-errors";
import { useHydrated } from "../../../lib/browser/hydrated";
import { toast } from "../../../lib/browser/toast";
import { paths } from "../../../lib/links/paths";
import { scoreText } from "../../../lib/modules/scan-headline";
import { Button } from "../../../ui/controls/button";
import { Alert } from "../../../ui/feedback/alert";
import { ListingSection } from "../listing/listing-section";
import { PriceSection } from "../listing/price-section";
import { AddressSection } from "./address/address-section";
import { ArchiveSection } from "./archive/archive-section";
import { useArchive } from "./archive/use-archive";
import { LeaveGuard } from "./draft/leave-guard";
import { useDraft } from "./draft/use-draft";
import { SubmitAside } from "./guidance/submit-aside";
import { useModuleForm } from "./module-form";
import { isUnderWay } from "./submission";
import { useSubmission } from "./use-submission";

export function SubmitForm({ user }: { readonly user: CurrentUser }) {
  const navigate = useNavigate();
  const form = useModuleForm();
  const archive = useArchive();
  const draft = useDraft(user.id, form, archive);
  const scanCard = useRef<HTMLDivElement>(null);
  const isHydrated = useHydrated();

  const { submission, submit } = useSubmission({
    archive,
    onSubmitted(scan) {
      draft.finish();
      toast.success("Module submitted", submittedText(scan));
      void navigate(paths.marketplace());
    },
    onRefused(error) {
      if (!(error instanceof ApiError)) return;
      if (error.fields.uploadId || error.code?.startsWith("upload_")) archive.refuse(error.message);
      showServerErrors(form, error);
    },
  });
  const isBusy = isUnderWay(submission);

  const start = form.handleSubmit(
    async (values) => {
      if (archive.state.status !== "none") scanCard.current?.focus();
      await submit(values);
    },
    () => {
      if (archive.state.status === "none") void archive.whenReady();
    },
  );

  return (
    <div className="grid gap-6 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start xl:gap-8">
      <form method="post" noValidate onSubmit={start} className="flex min-w-0 flex-col gap-6">
        {draft.isRestored && !isBusy && (
          <Alert
            title="Draft restored"
            action={
              <Button size="small" look="secondary" onClick={draft.startOver}>
                Start over
              </Button>
            }
          >
            It's saved in this tab until you submit it or start over.
          </Alert>
        )}
        <fieldset role="presentation" disabled={isBusy} className="contents">
          <FormProvider {...form}>
            <ListingSection />
            <PriceSection />
          </FormProvider>
        </fieldset>
        <ArchiveSection archive={archive} isLocked={isBusy && submission.step !== "uploading"} />
        <fieldset role="presentation" disabled={isBusy} className="contents">
          <AddressSection form={form} namespace={user.username.toLowerCase()} />
        </fieldset>
        <div className="flex flex-col items-start gap-3 sm:flex-row sm:items-center">
          <Button
            type="submit"
            size="large"
            isBusy={isBusy}
            disabled={!isHydrated}
            className="w-full sm:w-auto"
          >
            Submit for Review
          </Button>
          <p className="text-ink-faint text-sm">
            The scan takes a few seconds. Your module is published once an auditor approves it.
          </p>
        </div>
      </form>
      <SubmitAside archive={archive.state} submission={submission} scanCard={scanCard} />
      <LeaveGuard hasUnsaved={draft.hasUnsaved} />
    </div>
  );
}

/** Repeats the scores, because the page that showed them is gone. */
function submittedText({ report }: ScanState): string {
  const text = "Your module was submitted for review.";
  if (!report) return text;
  const { security, quality, efficiency } = report.scores;
  return `${text} Its scores: security ${scoreText(security.score)}, quality ${scoreText(quality.score)}, efficiency ${scoreText(efficiency.score)}, each of 100.`;
}
