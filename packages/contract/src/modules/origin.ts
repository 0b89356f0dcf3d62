import { z } from "zod";

/** Platforms whose pipelines can publish. */
export const PLATFORMS = ["github", "gitlab"] as const;
export type Platform = (typeof PLATFORMS)[number];

export const PLATFORM_LABELS: Record<Platform, string> = { github: "GitHub", gitlab: "GitLab" };

/** The pipeline that an archive came from, as its platform vouched for it. */
export const origin = z.object({
  platform: z.enum(PLATFORMS),
  repository: z.string(),
  workflow: z.string(),
  ref: z.string(),
  commit: z.string(),
});
export type Origin = z.infer<typeof origin>;
