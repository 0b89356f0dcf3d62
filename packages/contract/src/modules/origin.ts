import { z } from "zod";
import { PLATFORMS } from "./platforms.ts";

/** The pipeline that an archive came from, as its platform vouched for it. */
export const origin = z.object({
  platform: z.enum(PLATFORMS),
  repository: z.string(),
  workflow: z.string(),
  ref: z.string(),
  commit: z.string(),
});
export type Origin = z.infer<typeof origin>;
