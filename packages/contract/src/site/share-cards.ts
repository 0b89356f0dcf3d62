import { formatPrice } from "../base/money.ts";
import { POINTS_A_STAR } from "../base/rating.ts";
import type { ArticleSummary, TutorialSummary } from "../content/content.ts";
import type { Topic } from "../content/documentation.ts";
import type { ForumThreadDetail } from "../forum/threads.ts";
import type { ModuleSummary } from "../modules/modules.ts";
import type { EngineerPage } from "../talent/engineer-profile.ts";
import type { ServiceSummary } from "../talent/services.ts";

/** The content of a page's social share image. */
export interface ShareCard {
  /** The kind of content, shown as a stencil label above the title. */
  readonly kind: string;
  readonly title: string;
  readonly text: string;
  readonly by: string | null;
  /** A few short facts, most important first. */
  readonly facts: readonly string[];
}

export const CARD_SIZE = { width: 1200, height: 630 } as const;

/** Increment when the card design changes, to invalidate cached images. */
const DESIGN = 1;

/** The default for pages without their own card. */
export const SITE_CARD: ShareCard = {
  kind: "Modules and talent",
  title: "Decentralized Cloud Marketplace",
  text: "The decentralized marketplace for infrastructure, blueprints, and DevOps talent.",
  by: null,
  facts: ["Scanned", "Audited", "terraform init"],
};

export function moduleCard(
  module: Pick<
    ModuleSummary,
    | "title"
    | "description"
    | "category"
    | "price"
    | "isVerified"
    | "securityScore"
    | "authorUsername"
    | "ratingAverage"
    | "ratingCount"
  >,
): ShareCard {
  const { ratingAverage, securityScore } = module;
  return {
    kind: `Module / ${module.category}`,
    title: module.title,
    text: module.description,
    by: `@${module.authorUsername}`,
    facts: [
      formatPrice(module.price),
      ...(module.isVerified ? ["Verified"] : []),
      ...(securityScore === null ? [] : [`Security ${securityScore}/100`]),
      ...(ratingAverage === null
        ? []
        : [`${ratingAverage.toFixed(1)} of 5 from ${count(module.ratingCount, "review")}`]),
    ],
  };
}

export function articleCard(
  article: Pick<ArticleSummary, "title" | "excerpt" | "category" | "author" | "date" | "readTime">,
): ShareCard {
  return {
    kind: `Blog / ${article.category}`,
    title: article.title,
    text: article.excerpt,
    by: article.author,
    facts: [article.date, article.readTime],
  };
}

export function tutorialCard(
  tutorial: Pick<TutorialSummary, "title" | "description" | "author" | "difficulty" | "duration">,
): ShareCard {
  return {
    kind: "Tutorial",
    title: tutorial.title,
    text: tutorial.description,
    by: tutorial.author,
    facts: [tutorial.difficulty, tutorial.duration],
  };
}

export function topicCard(topic: Pick<Topic, "title" | "description" | "section">): ShareCard {
  return {
    kind: `Documentation / ${topic.section.title}`,
    title: topic.title,
    text: topic.description,
    by: null,
    facts: [],
  };
}

export function threadCard(
  thread: Pick<
    ForumThreadDetail,
    "title" | "excerpt" | "category" | "user" | "isSolved" | "replyCount"
  >,
): ShareCard {
  return {
    kind: `Forum / ${thread.category.name}`,
    title: thread.title,
    text: thread.excerpt,
    by: thread.user && `@${thread.user.username}`,
    facts: [...(thread.isSolved ? ["Solved"] : []), count(thread.replyCount, "reply", "replies")],
  };
}

export function engineerCard(
  engineer: Pick<
    EngineerPage,
    "user" | "title" | "description" | "rating" | "ratingCount" | "yearsOfExperience"
  >,
): ShareCard {
  const { user, rating, ratingCount } = engineer;
  return {
    kind: "Engineer",
    title: user.fullName || user.username,
    text: `${engineer.title}. ${engineer.description}`,
    by: `@${user.username}`,
    facts: [
      ...(ratingCount === 0
        ? []
        : [`${(rating / POINTS_A_STAR).toFixed(1)} of 5 from ${count(ratingCount, "review")}`]),
      count(engineer.yearsOfExperience, "year"),
    ],
  };
}

export function serviceCard(
  service: Pick<
    ServiceSummary,
    "title" | "description" | "specialization" | "price" | "deliveryDays" | "provider"
  >,
): ShareCard {
  return {
    kind: `Service / ${service.specialization}`,
    title: service.title,
    text: service.description,
    by: `@${service.provider.username}`,
    facts: [`from ${formatPrice(service.price)}`, `from ${count(service.deliveryDays, "day")}`],
  };
}

/** The URL of a page's card. It contains a content hash, so a changed card has another URL. */
export function cardAddress(page: string, card: ShareCard): string {
  return `/cards${page}/${versionOf(card)}.png`;
}

const HASH = { start: 0xcbf29ce484222325n, prime: 0x100000001b3n };

/** A 16-digit FNV-1a hash of the card's content. For cache busting, not security. */
function versionOf(card: ShareCard): string {
  let hash = HASH.start;
  for (const byte of new TextEncoder().encode(JSON.stringify([DESIGN, card])))
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * HASH.prime);
  return hash.toString(16).padStart(16, "0");
}

function count(value: number, singular: string, plural = `${singular}s`): string {
  return `${value} ${value === 1 ? singular : plural}`;
}
