import { z } from "zod";
import { id } from "../base/common.ts";
import { event } from "./event.ts";
import { matchedSearch, savedSearch } from "./matched-search.ts";

export const engineerListed = event({
  type: "engineer.listed",
  subject: "engineer",
  consumers: ["saved searches", "site-index"],
  data: z.object({ engineerId: id, title: z.string() }),
  audience: { actor: true, everyone: true },
  did: ({ title }) => `created an engineer profile: ${title}`,
  path: ({ engineerId }) => `/talent/${engineerId}`,
});

const named = z.object({ engineerId: id, title: z.string() });
const ownPage = () => "/talent/join";

export const engineerFound = event({
  type: "engineer.found",
  subject: "engineer",
  consumers: ["notifications", "site-index"],
  data: z.object({ engineerId: id, userId: id, title: z.string(), ...matchedSearch }),
  audience: {
    concerned: {
      who: ({ userId }) => [userId],
      describe: ({ title, name }) => `New match for ${savedSearch(name)}: ${title}`,
      kind: "updates",
    },
  },
  did: ({ title }) => `found an engineer for a saved search: ${title}`,
  path: ({ engineerId }) => `/talent/${engineerId}`,
});

export const engineerChanged = event({
  type: "engineer.changed",
  subject: "engineer",
  consumers: ["site-index"],
  data: named,
  audience: { actor: true },
  did: () => "changed the engineer profile",
  path: ownPage,
});

export const engineerPaused = event({
  type: "engineer.paused",
  subject: "engineer",
  consumers: ["site-index"],
  data: named.extend({ isAvailable: z.boolean(), isHidden: z.boolean() }),
  audience: { actor: true },
  did: ({ isAvailable, isHidden }) => {
    if (isHidden) return "hid the engineer profile";
    return isAvailable ? "became available for work" : "became unavailable for work";
  },
  path: ownPage,
});

export const engineerLeft = event({
  type: "engineer.left",
  subject: "engineer",
  consumers: ["site-index"],
  data: z.object({ engineerId: id }),
  audience: { actor: true },
  did: () => "deleted the engineer profile",
  path: ownPage,
});

export const engineerReviewed = event({
  type: "engineer.reviewed",
  subject: "engineer",
  consumers: ["notifications", "reputation", "site-index", "webhooks"],
  data: z.object({ engineerId: id, userId: id, rating: z.number().int() }),
  audience: {
    actor: true,
    concerned: {
      who: ({ userId }) => [userId],
      describe: ({ rating }, actor) => `${actor} reviewed your work: ${rating} of 5`,
      kind: "reviews",
    },
    everyone: true,
  },
  did: ({ rating }) => `reviewed an engineer’s work: ${rating} of 5`,
  path: ({ engineerId }) => `/talent/${engineerId}`,
});

export const reviewAnswered = event({
  type: "review.answered",
  subject: "engineer",
  consumers: ["notifications", "site-index"],
  data: z.object({ engineerId: id, reviewerId: id }),
  audience: {
    actor: true,
    concerned: {
      who: ({ reviewerId }) => [reviewerId],
      describe: (_, actor) => `${actor} answered your review`,
      kind: "reviews",
    },
  },
  did: () => "answered a review",
  path: ({ engineerId }) => `/talent/${engineerId}`,
});

export const certificationChecked = event({
  type: "certification.checked",
  subject: "engineer",
  consumers: ["notifications", "site-index"],
  data: z.object({
    engineerId: id,
    userId: id,
    name: z.string(),
    isChecked: z.boolean(),
    reason: z.string().optional(),
  }),
  audience: {
    actor: true,
    concerned: {
      who: ({ userId }) => [userId],
      describe: ({ name, isChecked, reason }) =>
        isChecked
          ? `Your certification was checked: ${name}`
          : `Your certification couldn't be confirmed: ${name}${reason ? `. ${reason}` : ""}`,
      kind: "account",
    },
  },
  did: ({ name, isChecked }) =>
    isChecked ? `checked the certification ${name}` : `didn't confirm the certification ${name}`,
  path: ({ engineerId }) => `/talent/${engineerId}`,
});

export const forumCategoryOpened = event({
  type: "forum.category_opened",
  subject: "forum",
  consumers: [],
  data: z.object({ categoryId: id, name: z.string() }),
  audience: { actor: true, everyone: true },
  did: ({ name }) => `opened the forum category ${name}`,
  path: () => "/developer-forum",
});
