export const ARTICLE_CATEGORIES = [
  "Product Updates",
  "Best Practices",
  "Case Studies",
  "Industry Trends",
  "Security",
  "Community",
] as const;

export const TUTORIAL_CATEGORIES = ["infrastructure", "devops", "security", "data"] as const;

export const DIFFICULTIES = ["Beginner", "Intermediate", "Advanced"] as const;
