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
  /** The page's path in the route table. */
  readonly page: string;
  /** The API call with the page's data; undefined if the card never changes. */
  readonly source: string | undefined;
  readonly cardOf: (answer: never) => ShareCard;
}

/** The pages with their own card, each from the same API answer as the page. */
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
