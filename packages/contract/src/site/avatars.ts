import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";
import { PICTURE_ERRORS } from "../base/errors.ts";
import { RATE_LIMITS } from "../base/limits.ts";
import { sha256 } from "../modules/pictures.ts";

const AVATAR_SIZES = ["small", "large"] as const;

/** The URL of a user's avatar, small by default. The URL changes with the picture. */
export function avatarAddress(sha256: string): string {
  return `/api/avatars/${sha256}`;
}

export const readAvatar = endpoint({
  method: "get",
  path: "/api/avatars/{sha256}",
  tag: "Profiles",
  summary: "Get a person's square picture",
  access: "public",
  params: z.object({ sha256 }),
  query: z.object({ size: z.enum(AVATAR_SIZES).default("small") }),
  response: "picture",
  errors: ["not_found"],
});

export const putAvatar = endpoint({
  method: "put",
  path: "/api/user/avatar",
  tag: "Profiles",
  summary: "Upload your picture as a PNG, JPEG, WebP, or GIF",
  access: "session",
  changes: ["users"],
  body: "archive",
  ignoresIdempotencyKey: true,
  response: z.object({ avatar: z.string() }),
  limit: RATE_LIMITS.avatars,
  errors: PICTURE_ERRORS,
});

export const removeAvatar = endpoint({
  method: "delete",
  path: "/api/user/avatar",
  tag: "Profiles",
  summary: "Remove your picture",
  access: "session",
  changes: ["users"],
  response: null,
  errors: [],
});
