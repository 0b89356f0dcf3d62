import { z } from "zod";
import { id } from "../base/common.ts";
import { event } from "./event.ts";

/** Who subscribes stands in none: events stay for ever, and whoever unsubscribes is forgotten. */
export const issueSent = event({
  type: "newsletter.sent",
  subject: "newsletter",
  consumers: [],
  data: z.object({ issueId: id, subject: z.string() }),
  audience: { actor: true },
  did: ({ subject }) => `sent the newsletter “${subject}”`,
  path: ({ issueId }) => `/newsletter/${issueId}`,
});
