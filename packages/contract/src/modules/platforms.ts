/** Platforms whose pipelines can publish. Without schemas, because public pages load this file. */
export const PLATFORMS = ["github", "gitlab"] as const;
export type Platform = (typeof PLATFORMS)[number];

export const PLATFORM_LABELS: Record<Platform, string> = { github: "GitHub", gitlab: "GitLab" };
