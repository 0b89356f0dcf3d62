import { z } from "zod";
import { idParams } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { text } from "../base/text.ts";
import { actReason } from "./moderation.ts";

export const appeal = endpoint({
  method: "post",
  path: "/api/forum/posts/{id}/appeals",
  tag: "Forum",
  summary: "Appeal once against holding, hiding, or locking your post",
  access: "session",
  params: idParams,
  body: z.object({
    text: text(LIMITS.actReason.max).min(
      LIMITS.actReason.min,
      `Say why in at least ${LIMITS.actReason.min} characters`,
    ),
  }),
  response: null,
  limit: RATE_LIMITS.forumReports,
  errors: ["validation_failed", "post_not_found", "not_own_post", "conflict"],
});

export const decideAppeal = endpoint({
  method: "post",
  path: "/api/forum/appeals/{id}/decision",
  tag: "Forum",
  summary: "Grant an appeal, which reverses the decision, or refuse it",
  access: ["admin"],
  needsSession: true,
  changes: ["forum"],
  params: idParams,
  body: z.object({ isGranted: z.boolean(), reason: actReason }),
  response: null,
  errors: ["validation_failed", "not_found", "other_moderator", "conflict"],
});
