import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { PICTURE_ERRORS } from "../base/errors.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { sha256 } from "../modules/pictures.ts";

/** The URL of a forum picture, as referenced in a post's Markdown. */
export function forumPictureAddress(sha256: string): string {
  return `/api/forum/pictures/${sha256}`;
}

const picture = z.object({
  address: z.string(),
  width: z.number().int(),
  height: z.number().int(),
});
export type ForumPicture = z.infer<typeof picture>;

export const putForumPicture = endpoint({
  method: "post",
  path: "/api/forum/pictures",
  tag: "Forum",
  summary: "Upload a PNG, JPEG, WebP, or GIF for a post. Unused pictures are deleted after a day",
  access: "session",
  body: "archive",
  ignoresIdempotencyKey: true,
  status: 201,
  response: picture,
  limit: RATE_LIMITS.forumPictures,
  errors: [...PICTURE_ERRORS, "no_room_for_pictures"],
});

export const readForumPicture = endpoint({
  method: "get",
  path: "/api/forum/pictures/{sha256}",
  tag: "Forum",
  summary: "Get a picture of a post",
  access: "public",
  params: z.object({ sha256 }),
  response: "picture",
  errors: ["not_found"],
});
