import type { QueryOf } from "@stackyard/contract/base/endpoint";
import type { listArticles, listTutorials } from "@stackyard/contract/content/content";
import { apiQuery } from "../../lib/api/query";

type ArticleFilter = QueryOf<typeof listArticles>;
type TutorialFilter = QueryOf<typeof listTutorials>;

export const articlesQuery = (filter: ArticleFilter = {}) =>
  apiQuery("/api/articles", { query: filter });

export const articleQuery = (id: number) => apiQuery("/api/articles/{id}", { params: { id } });

export const tutorialsQuery = (filter: TutorialFilter = {}) =>
  apiQuery("/api/tutorials", { query: filter });

export const tutorialQuery = (slug: string) =>
  apiQuery("/api/tutorials/{slug}", { params: { slug } });

/** The written page for a pathname. */
export const writtenPageAt = (pathname: string) =>
  apiQuery("/api/pages/{slug}", { params: { slug: pathname.slice(1) } });
