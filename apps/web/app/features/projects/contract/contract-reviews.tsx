import type { Contract } from "@stackyard/contract/projects/contracts";
import type { ContractReviews as Reviews } from "@stackyard/contract/site/contract-reviews";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { LongDay } from "../../../lib/format/times";
import { SectionContent } from "../../../lib/page/section-content";
import { AnswerableReview } from "../../../lib/reviews/review-item";
import { useCurrentUser } from "../../../lib/session/current-user";
import { Button } from "../../../ui/controls/button";
import { Stars } from "../../../ui/display/stars";
import { EmptyLine } from "../../../ui/feedback/empty-line";
import { lazyPart } from "../../../ui/load-part";
import { contractReviewsQuery } from "../project-queries";

const ReviewDialog = lazyPart(() => import("../../../lib/reviews/review-dialog"), "ReviewDialog");

/** The reviews of a completed contract: each side's own until both are published. */
export function ContractReviews({ contract }: { readonly contract: Contract }) {
  return (
    <section aria-labelledby="contract-reviews">
      <h2 id="contract-reviews" className="mb-4 text-2xl">
        Reviews
      </h2>
      <SectionContent query={useQuery(contractReviewsQuery(contract.id))} what="The reviews">
        {(reviews) => <Loaded contract={contract} reviews={reviews} />}
      </SectionContent>
    </section>
  );
}

interface Props {
  readonly contract: Contract;
  readonly reviews: Reviews;
}

function Loaded({ contract, reviews }: Props) {
  const user = useCurrentUser();
  const { own, published, canWrite } = reviews;
  if (published.length === 0 && !own && !canWrite)
    return <EmptyLine>No one reviewed this contract in time.</EmptyLine>;
  return (
    <div className="flex flex-col gap-4">
      <ol className="flex flex-col gap-4 empty:hidden">
        {published.map((review) => (
          <AnswerableReview
            key={review.id}
            review={review}
            mayAnswer={user !== null && review.authorId !== user.id}
          />
        ))}
      </ol>
      {own && <Sealed own={own} />}
      {canWrite && <Write contract={contract} reviews={reviews} />}
    </div>
  );
}

function Sealed({ own: { content, rating } }: { readonly own: NonNullable<Reviews["own"]> }) {
  return (
    <div className="rounded-lg border bg-surface p-5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-lg">Your review, not published yet</h3>
        <Stars value={rating} />
      </div>
      <p className="mt-3 whitespace-pre-line break-words leading-relaxed">{content}</p>
    </div>
  );
}

function Write({ contract, reviews: { own, isAwaited, closesAt } }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { id, viewer, client, engineer } = contract;
  const other = viewer.role === "client" ? engineer : client;
  return (
    <div>
      <p className="mb-3 max-w-[46rem] text-ink-soft">
        {isAwaited && !own && `${other.username} has written a review. `}
        Reviews are published once you both have written one, or on <LongDay at={closesAt} />. Until
        then, only you can read and edit yours.
      </p>
      <Button look="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {own ? "Edit your review" : "Write a review"}
      </Button>
      {isOpen && (
        <Suspense>
          <ReviewDialog
            of={{ contractId: id }}
            initial={own ?? undefined}
            question={`How was it to work with ${other.username}?`}
            changes="/api/contracts"
            thanks={["Review saved", "Thank you for your review."]}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  );
}
