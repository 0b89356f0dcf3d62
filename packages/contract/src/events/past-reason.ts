import { z } from "zod";

/** An administrator's reason. Missing on events from before reasons were required. */
export const pastReason = z.string().optional();

/** The end of a sentence that first states what was done. */
export const because = (reason: string | undefined) => (reason ? `: ${reason}` : "");
