import { z } from "zod";

/** Why an administrator did something. Missing where it was done before reasons were asked for. */
export const pastReason = z.string().optional();

/** The end of a sentence: what was done is told before it. */
export const because = (reason: string | undefined) => (reason ? `: ${reason}` : "");
