import { z } from "zod";
import { cursorInteger, id, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";

/** Something that the user did or that concerns them. */
export const activity = z.object({
  id,
  text: z.string(),
  /** The subject's page. */
  path: z.string().nullable(),
  at: timestamp,
});
export type Activity = z.infer<typeof activity>;

export const listActivity = endpoint({
  method: "get",
  path: "/api/user/activity",
  tag: "Identity",
  summary: "List the caller's activity, newest first",
  access: "session",
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(activity),
  paged: true,
  errors: ["validation_failed"],
});
