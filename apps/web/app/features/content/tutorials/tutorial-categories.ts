import type { TUTORIAL_CATEGORIES } from "@stackyard/contract/content/content-lists";

type Category = (typeof TUTORIAL_CATEGORIES)[number];

export const CATEGORY_NAMES: Record<Category, string> = {
  infrastructure: "Infrastructure",
  devops: "DevOps",
  security: "Security",
  data: "Data",
};

/** Hue of each category's artwork, in degrees. */
export const TUTORIAL_HUES: Record<Category, number> = {
  infrastructure: 75,
  devops: 305,
  security: 155,
  data: 190,
};
