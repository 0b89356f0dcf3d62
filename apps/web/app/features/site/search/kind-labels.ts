import type { SiteKind } from "@stackyard/contract/site/search-lists";

export const KIND_LABELS: Readonly<Record<SiteKind, string>> = {
  module: "Modules",
  engineer: "Engineers",
  service: "Services",
  thread: "Forum",
  documentation: "Documentation",
  rule: "Scanner rules",
  article: "Blog",
  tutorial: "Tutorials",
  event: "Events",
  answer: "Support answers",
  page: "Pages",
};
