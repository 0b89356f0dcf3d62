import type { QueryOf } from "@stackyard/contract/base/endpoint";
import type { Article, ArticleSummary, listArticles } from "@stackyard/contract/content/content";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import { plainText } from "../../../platform/markdown/own-document.ts";
import type { CompiledDocument } from "./compile-document.ts";
import { documentsOf } from "./library.ts";
import { type Origin, withOwnAddress } from "./own-address.ts";

const RELATED = 2;

type Filter = QueryOf<typeof listArticles>;

/** Sorted by ID: the first one is the featured article. */
export async function readArticles({ category, tag }: Filter = {}): Promise<ArticleSummary[]> {
  const articles = (await inOrder()).map(presentArticle);
  return articles.filter(
    (article) =>
      (category === undefined || article.category === category) &&
      (tag === undefined || article.tags.includes(tag)),
  );
}

export async function readArticle({ origin }: Origin, id: number): Promise<Article> {
  const articles = await inOrder();
  const found = articles.find(({ front }) => front.id === id);
  if (!found) throw new AppError("article_not_found");
  const related = articles.filter((other) => other !== found).slice(0, RELATED);
  return {
    ...presentArticle(found),
    content: withOwnAddress(found.html, origin),
    contents: [...found.contents],
    related: related.map(presentArticle),
  };
}

async function inOrder(): Promise<CompiledDocument<"blog">[]> {
  const articles = await documentsOf("blog");
  return articles.toSorted((a, b) => a.front.id - b.front.id);
}

/** Reading speed. */
const WORDS_A_MINUTE = 220;

function presentArticle({ front, sections }: CompiledDocument<"blog">): ArticleSummary {
  const { description, ...rest } = front;
  const words = plainText(sections).split(/\s+/).length;
  const minutes = Math.max(1, Math.round(words / WORDS_A_MINUTE));
  return { ...rest, excerpt: description, readTime: `${minutes} min read` };
}
