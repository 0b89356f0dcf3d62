import type { ArticleSummary } from "@stackyard/contract/content/content";

/** Hue of each category's artwork, in degrees. */
export const ARTICLE_HUES: Record<ArticleSummary["category"], number> = {
  "Product Updates": 75,
  "Best Practices": 235,
  "Case Studies": 190,
  "Industry Trends": 305,
  Security: 155,
  Community: 350,
};
