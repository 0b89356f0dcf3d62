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

export const EVENT_KINDS = ["webinar", "workshop", "conference"] as const;

/** In the order of JavaScript's `Date.getDay()`. */
export const WEEKDAYS = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
] as const;
