import { z } from "zod";
import { id } from "../base/common.ts";

/** Where in the forum something happened. */
export const place = z.object({
  threadId: id,
  title: z.string(),
  /** The post's number within the thread; 0 is its opening. */
  number: z.number().int(),
});

/** The page that holds the post, at the post. */
export const path = ({ threadId, number }: z.output<typeof place>) =>
  number === 0
    ? `/developer-forum/threads/${threadId}`
    : `/developer-forum/threads/${threadId}?reply=${number}#reply-${number}`;
