import { z } from "zod";
import { id } from "../base/common.ts";

/** A location in the forum. */
export const place = z.object({
  threadId: id,
  title: z.string(),
  /** The post's number within the thread; 0 is the opening post. */
  number: z.number().int(),
});

/** The page containing the post, with the post as its anchor. */
export const path = ({ threadId, number }: z.output<typeof place>) =>
  number === 0
    ? `/developer-forum/threads/${threadId}`
    : `/developer-forum/threads/${threadId}?reply=${number}#reply-${number}`;
