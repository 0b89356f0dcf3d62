import type { ReviewToAnswer } from "@stackyard/contract/site/review-answers";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { formatCount } from "../../../../../lib/format/format";
import { Day } from "../../../../../lib/format/times";
import { Link } from "../../../../../lib/links/link";
import { paths } from "../../../../../lib/links/paths";
import { OlderItems } from "../../../../../lib/listing/older-items";
import { SectionContent } from "../../../../../lib/page/section-content";
import { Button } from "../../../../../ui/controls/button";
import { Stars } from "../../../../../ui/display/stars";
import { lazyPart } from "../../../../../ui/load-part";
import { reviewsToAnswerQuery } from "../../profile-queries";

const AnswerForm = lazyPart(() => import("../../../../../lib/reviews/answer-form"), "AnswerForm");

/** Reviews of the user's modules without a reply. */
export function ReviewsToAnswer() {
  const query = useQuery(reviewsToAnswerQuery());
  return (
    <SectionContent query={query} what="The reviews to answer">
      {({ items, total, nextCursor }) => (
        <div className="rounded-lg border bg-surface p-5">
          <h3 className="text-base">Reviews to answer</h3>
          <p className="mt-1 text-ink-soft text-sm">
            {total === 0
              ? "No unanswered reviews of your modules."
              : `${formatCount(total, "review")} of your modules to answer.`}
          </p>
          {items.length > 0 && <Pages items={items} next={nextCursor} />}
        </div>
      )}
    </SectionContent>
  );
}

interface PagesProps {
  readonly items: readonly ReviewToAnswer[];
  readonly next: string | null;
}

function Pages({ items, next }: PagesProps) {
  return (
    <>
      <ul aria-label="Reviews to answer" className="mt-3 divide-y divide-line">
        {items.map((review) => (
          <Row key={review.id} review={review} />
        ))}
      </ul>
      {next && (
        <OlderItems cursor={next} queryOf={reviewsToAnswerQuery} label="Older reviews to answer">
          {(items, next) => <Pages items={items} next={next} />}
        </OlderItems>
      )}
    </>
  );
}

function Row({ review }: { readonly review: ReviewToAnswer }) {
  const [isOpen, setOpen] = useState(false);
  const { moduleId, moduleTitle, authorUsername, rating, content, createdAt } = review;
  return (
    <li className="flex flex-col items-start gap-2 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
        <Stars value={rating} />
        <span className="[overflow-wrap:anywhere]">
          {authorUsername ?? "A former user"} on{" "}
          <Link
            to={moduleId === null ? paths.profile : `${paths.module(moduleId)}?tab=reviews`}
            className="font-[600] text-ink hover:text-accent-strong hover:underline"
          >
            {moduleTitle}
          </Link>{" "}
          · <Day at={createdAt} />
        </span>
      </p>
      <p className="whitespace-pre-line leading-relaxed [overflow-wrap:anywhere]">{content}</p>
      {isOpen ? (
        <div className="w-full">
          <Suspense>
            <AnswerForm review={review} onClose={() => setOpen(false)} />
          </Suspense>
        </div>
      ) : (
        <Button size="small" look="secondary" onClick={() => setOpen(true)}>
          Answer
          <span className="sr-only"> {authorUsername}</span>
        </Button>
      )}
    </li>
  );
}
