import { z } from "zod";
import { id } from "../base/common.ts";
import { event } from "./event.ts";
import { because, pastReason } from "./past-reason.ts";

/** The review, and what it is about. */
const review = z.object({ reviewId: id, about: z.string() });
const queue = () => "/admin/reviews";
const own = () => "/profile/hidden-reviews";

export const reviewReported = event({
  type: "review.reported",
  subject: "user",
  consumers: ["notifications"],
  data: review,
  audience: {
    actor: true,
    moderators: {
      describe: ({ about }) => `A review of ${about} was reported`,
      kind: "moderation",
      path: queue,
    },
  },
  did: ({ about }) => `reported a review of ${about}`,
});

/** Tells those who reported it. */
export const reviewReportSettled = event({
  type: "review.report_settled",
  subject: "user",
  consumers: ["notifications"],
  data: review.extend({ reporterIds: z.array(id), isHidden: z.boolean(), reason: pastReason }),
  audience: {
    actor: true,
    concerned: {
      who: ({ reporterIds }) => reporterIds,
      describe: ({ about, isHidden, reason }) =>
        `The review of ${about} that you reported was ${isHidden ? "hidden" : "kept"}${because(reason)}`,
      kind: "account",
    },
  },
  did: ({ about, isHidden }) =>
    `decided about reports of a review of ${about}: ${isHidden ? "hidden" : "kept"}`,
});

const decided = review.extend({ authorId: id, reason: pastReason });
const tellsAuthor = (describe: (data: z.output<typeof decided>) => string) => ({
  actor: true as const,
  concerned: {
    who: ({ authorId }: z.output<typeof decided>) => [authorId],
    describe,
    kind: "account" as const,
    path: own,
  },
});

export const reviewHidden = event({
  type: "review.hidden",
  subject: "user",
  consumers: ["notifications"],
  data: decided,
  audience: tellsAuthor(
    ({ about, reason }) => `Your review of ${about} was hidden${because(reason)}. You can appeal`,
  ),
  did: ({ about }) => `hid a review of ${about}`,
});

export const reviewAppealed = event({
  type: "review.appealed",
  subject: "user",
  consumers: ["notifications"],
  data: review,
  audience: {
    actor: true,
    moderators: {
      describe: ({ about }) => `The author of a hidden review of ${about} has appealed`,
      kind: "moderation",
      path: queue,
    },
  },
  did: ({ about }) => `appealed the hiding of a review of ${about}`,
});

export const reviewRestored = event({
  type: "review.restored",
  subject: "user",
  consumers: ["notifications"],
  data: decided,
  audience: tellsAuthor(
    ({ about, reason }) => `Your review of ${about} is shown again${because(reason)}`,
  ),
  did: ({ about }) => `restored a review of ${about}`,
});

export const reviewAppealRefused = event({
  type: "review.appeal_refused",
  subject: "user",
  consumers: ["notifications"],
  data: decided,
  audience: tellsAuthor(
    ({ about, reason }) => `Your review of ${about} stays hidden${because(reason)}`,
  ),
  did: ({ about }) => `refused an appeal about a review of ${about}`,
});
