import { z } from "zod";
import { cursorInteger, pageQuery } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { review } from "../modules/modules.ts";

export const reviewToAnswer = review.extend({ moduleTitle: z.string() });
export type ReviewToAnswer = z.infer<typeof reviewToAnswer>;

export const listReviewsToAnswer = endpoint({
  method: "get",
  path: "/api/user/reviews-to-answer",
  tag: "Reviews",
  summary: "List unanswered reviews of the caller's modules, newest first",
  access: "session",
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(reviewToAnswer),
  paged: true,
  errors: ["validation_failed"],
});
