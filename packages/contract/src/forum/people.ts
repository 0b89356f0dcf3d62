import { z } from "zod";
import { id } from "../base/common.ts";

/** An author; null if no account is found, shown as "Unknown User". */
export const forumUser = z
  .object({
    id,
    username: z.string(),
    fullName: z.string().nullable(),
    avatar: z.string().nullable(),
  })
  .nullable();
export type ForumUser = z.infer<typeof forumUser>;
