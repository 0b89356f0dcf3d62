import { z } from "zod";
import { id } from "../base/common.ts";
import { event } from "./event.ts";

/**
 * Never includes subscribers: events are kept forever, but unsubscribing erases the subscriber's
 * data.
 */
export const issueSent = event({
  type: "newsletter.sent",
  subject: "newsletter",
  consumers: [],
  data: z.object({ issueId: id, subject: z.string() }),
  audience: { actor: true },
  did: ({ subject }) => `sent the newsletter “${subject}”`,
  path: ({ issueId }) => `/newsletter/${issueId}`,
});
