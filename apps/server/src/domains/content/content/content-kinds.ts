import {
  articleFront,
  pageFront,
  topicFront,
  tutorialFront,
} from "@stackyard/contract/content/content";
import type { z } from "zod";

/**
 * The kinds of documents under `content/`, one folder each, with the schema of their front matter.
 */
export const FRONTS = {
  blog: articleFront,
  tutorials: tutorialFront,
  /** `documentation/<section>/<topic>.md`. */
  documentation: topicFront,
  pages: pageFront,
} as const;

export type Kind = keyof typeof FRONTS;
export type Front<K extends Kind = Kind> = z.output<(typeof FRONTS)[K]>;

type Addresses = { readonly [K in Kind]: (slug: string, front: Front<K>) => string };

const ADDRESSES: Addresses = {
  blog: (_slug, { id }) => `/blog/${id}`,
  tutorials: (slug) => `/tutorials/${slug}`,
  documentation: (slug) => `/documentation/${slug}`,
  pages: (slug) => `/${slug}`,
};

/** The path of a document's page. */
export function addressOf<K extends Kind>(kind: K, slug: string, front: Front<K>): string {
  const address: (slug: string, front: Front<K>) => string = ADDRESSES[kind];
  return address(slug, front);
}
