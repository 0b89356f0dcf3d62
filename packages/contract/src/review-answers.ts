import { z } from "zod";
import { cursorInteger, idParams, pageQuery } from "./common.ts";
import { endpoint } from "./endpoint.ts";
import { CALLS, LIMITS } from "./limits.ts";
import { review } from "./modules.ts";
import { text } from "./text.ts";

export const reviewToAnswer = review.extend({ moduleTitle: z.string() });
export type ReviewToAnswer = z.infer<typeof reviewToAnswer>;

export const listReviewsToAnswer = endpoint({
  method: "get",
  path: "/api/user/reviews-to-answer",
  tag: "Reviews",
  summary: "Reviews of the caller's published modules that have no answer yet, the newest first",
  access: "session",
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(reviewToAnswer),
  paged: true,
  errors: ["validation_failed"],
});

export const answerReview = endpoint({
  method: "put",
  path: "/api/reviews/{id}/answer",
  tag: "Reviews",
  summary: "Answer a review of one's own module, or change the answer",
  access: "session",
  params: idParams,
  body: z.object({
    content: text(LIMITS.reviewAnswer.max, "Answers have at most 2,000 characters").min(
      LIMITS.reviewAnswer.min,
      "Answer must be at least 10 characters long",
    ),
  }),
  response: review,
  limit: CALLS.reviews,
  errors: ["validation_failed", "not_found", "forbidden"],
});
