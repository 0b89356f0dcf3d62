import {
  articleCard,
  engineerCard,
  moduleCard,
  type ShareCard,
  SITE_CARD,
  serviceCard,
  threadCard,
  topicCard,
  tutorialCard,
} from "@stackyard/contract/site/share-cards";

interface CardPage {
  /** The page's address, as the routes of the web have it. */
  readonly page: string;
  /** What it is made of, as visitors get it; nothing, where it always says the same. */
  readonly source: string | undefined;
  readonly cardOf: (answer: never) => ShareCard;
}

/** The pages that have a picture of their own, each made of the same answer as its page. */
export const CARD_PAGES: readonly CardPage[] = [
  { page: "", source: undefined, cardOf: () => SITE_CARD },
  { page: "/modules/:id", source: "/api/modules/:id", cardOf: moduleCard },
  { page: "/blog/:id", source: "/api/articles/:id", cardOf: articleCard },
  { page: "/tutorials/:slug", source: "/api/tutorials/:slug", cardOf: tutorialCard },
  {
    page: "/documentation/:section/:topic",
    source: "/api/documentation/:section/:topic",
    cardOf: topicCard,
  },
  {
    page: "/developer-forum/threads/:id",
    source: "/api/forum/threads/:id",
    cardOf: threadCard,
  },
  { page: "/talent/:id", source: "/api/engineers/:id/page", cardOf: engineerCard },
  { page: "/services/:id", source: "/api/services/:id", cardOf: serviceCard },
];
