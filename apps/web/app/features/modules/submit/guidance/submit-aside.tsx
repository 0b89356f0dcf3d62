import type { Ref } from "react";
import type { ArchiveState } from "../archive/use-archive";
import { ScanCard } from "../scan/scan-card";
import type { Submission } from "../submission";
import { GuidelinesCard } from "./guidelines-card";
import { ReviewProcessCard } from "./review-process-card";

interface Props {
  readonly archive: ArchiveState;
  readonly submission: Submission;
  readonly scanCard: Ref<HTMLDivElement>;
}

/** Guidance beside the form, or below it on narrow screens. */
export function SubmitAside({ archive, submission, scanCard }: Props) {
  return (
    <aside aria-label="About submitting" className="flex min-w-0 flex-col gap-6">
      <ScanCard archive={archive} submission={submission} ref={scanCard} />
      <GuidelinesCard />
      <ReviewProcessCard />
    </aside>
  );
}
