import { z } from "zod";
import { id } from "../base/common.ts";

/** Who wrote something; null where nobody is found, whom pages show as "Unknown User". */
export const forumUser = z
  .object({
    id,
    username: z.string(),
    fullName: z.string().nullable(),
    avatar: z.string().nullable(),
  })
  .nullable();
export type ForumUser = z.infer<typeof forumUser>;
