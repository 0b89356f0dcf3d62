import { FORUM } from "@stackyard/contract/forum/limits";
import type { PostSort } from "@stackyard/contract/forum/posts";
import type { ForumShow } from "@stackyard/contract/forum/threads";
import { apiQuery } from "../../lib/api/query";
import type { ForumFilter } from "../../lib/links/paths";

export const categoriesQuery = () => apiQuery("/api/forum/categories", {});

export const categoryQuery = (slug: string) =>
  apiQuery("/api/forum/categories/slug/{slug}", { params: { slug } });

export const followedCategoryQuery = (id: number) =>
  apiQuery("/api/forum/categories/{id}/following", { params: { id } });

export const recentThreadsQuery = () =>
  apiQuery("/api/forum/threads/recent", { query: { limit: FORUM.recent } });

export const popularThreadsQuery = () =>
  apiQuery("/api/forum/threads/popular", { query: { limit: FORUM.popular } });

export const categoryThreadsQuery = (id: number, show: ForumShow = "all", cursor?: string) =>
  apiQuery("/api/forum/categories/{id}/threads", {
    params: { id },
    query: { show: show === "all" ? undefined : show, cursor },
  });

export const threadQuery = (id: number) => apiQuery("/api/forum/threads/{id}", { params: { id } });

/** Where a page of a thread's replies starts or ends. */
export interface PostsPlace {
  readonly sort?: PostSort | undefined;
  /** Requests the page that contains this post number. */
  readonly at?: number | undefined;
  /** Requests the page before this post number. */
  readonly before?: number | undefined;
  readonly cursor?: string | undefined;
}

export const postsQuery = (id: number, { sort, at, before, cursor }: PostsPlace = {}) =>
  apiQuery("/api/forum/threads/{id}/posts", {
    params: { id },
    query: { sort: sort === "oldest" ? undefined : sort, at, before, cursor },
  });

export const searchQuery = (filter: ForumFilter) =>
  apiQuery("/api/forum/search", { query: filter });

export const similarQuery = (title: string) =>
  apiQuery("/api/forum/threads/similar", { query: { title } });

export const placeQuery = (id: number, number: number) =>
  apiQuery("/api/forum/threads/{id}/places/{number}", { params: { id, number } });

export const reviewTimeQuery = () => apiQuery("/api/forum/review-time", {});

export const queueQuery = () => apiQuery("/api/forum/moderation", {});

export const moduleThreadsQuery = (id: number) =>
  apiQuery("/api/modules/{id}/threads", { params: { id } });

export const moduleFaqQuery = (id: number) => apiQuery("/api/modules/{id}/faq", { params: { id } });

/** Notification channels per kind of notification. */
export const choicesQuery = () => apiQuery("/api/notification-choices", {});
