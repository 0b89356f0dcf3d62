import type { HiddenReview } from "@stackyard/contract/site/review-reports";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { send } from "../../../lib/api/api";
import { DayInSentence } from "../../../lib/format/times";
import { BackLink } from "../../../lib/links/back-link";
import { paths } from "../../../lib/links/paths";
import { TextLink } from "../../../lib/links/text-link";
import { ReasonDialog } from "../../../lib/page/reason-dialog";
import { SectionContent } from "../../../lib/page/section-content";
import { SignedIn } from "../../../lib/session/signed-in";
import { Button } from "../../../ui/controls/button";
import { Stars } from "../../../ui/display/stars";
import { hiddenReviewsQuery } from "./review-report-queries";

/** The reader's reviews that administrators have hidden, with an appeal for each. */
export function HiddenReviewsPage() {
  return (
    <div className="page-width flex max-w-4xl flex-col gap-6 py-8 sm:py-12">
      <div>
        <BackLink to={paths.profile}>Your profile</BackLink>
        <h1 className="text-3xl sm:text-4xl">Hidden reviews</h1>
      </div>
      <SignedIn>{() => <Hidden />}</SignedIn>
    </div>
  );
}

function Hidden() {
  return (
    <SectionContent query={useQuery(hiddenReviewsQuery())} what="Your hidden reviews">
      {(reviews) =>
        reviews.length === 0 ? (
          <p className="text-ink-soft">None of your reviews is hidden.</p>
        ) : (
          <ul className="flex flex-col gap-4">
            {reviews.map((review) => (
              <HiddenReviewItem key={review.id} review={review} />
            ))}
          </ul>
        )
      }
    </SectionContent>
  );
}

function HiddenReviewItem({ review }: { readonly review: HiddenReview }) {
  const { id, about, rating, content, reason, hiddenAt, appeal, answer } = review;
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="rounded-lg border bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 break-words">
          Your review of <TextLink to={about.path}>{about.name}</TextLink>
        </p>
        <Stars value={rating} />
      </div>
      <p className="mt-3 whitespace-pre-line break-words">{content}</p>
      <div className="mt-4 flex flex-col gap-2 rounded-md bg-sunken px-4 py-3 text-[0.95rem]">
        <p className="break-words">
          Hidden <DayInSentence at={hiddenAt} />: {reason}
        </p>
        {appeal !== null && (
          <p className="whitespace-pre-line break-words">Your appeal: {appeal}</p>
        )}
        {appeal !== null && (
          <p className="break-words">
            {answer === null
              ? "An administrator will decide about it."
              : `Your appeal was refused: ${answer}`}
          </p>
        )}
      </div>
      {appeal === null && (
        <Button
          size="small"
          look="secondary"
          className="mt-4"
          aria-haspopup="dialog"
          onClick={() => setAsking(true)}
        >
          Appeal<span className="sr-only"> for the review of {about.name}</span>
        </Button>
      )}
      {isAsking && (
        <ReasonDialog
          title="Appeal this decision?"
          description="An administrator decides about it. You can appeal once."
          confirmLabel="Send appeal"
          hint="Say why your review should be shown. Administrators read it."
          done="Your appeal was sent."
          touches={["/api/user/hidden-reviews"]}
          perform={(text) =>
            send("put", "/api/user/hidden-reviews/{id}/appeal", { params: { id }, body: { text } })
          }
          onClose={() => setAsking(false)}
        />
      )}
    </li>
  );
}
