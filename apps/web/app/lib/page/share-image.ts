import { cardAddress, type ShareCard } from "@stackyard/contract/site/share-cards";

export interface ShareImage {
  readonly address: string;
  readonly alt: string;
}

/** The picture that goes with a link to the page; only machines ask for it, so only loaders make it. */
export function shareImage(origin: string, page: string, card: ShareCard): ShareImage {
  return {
    address: `${origin}${cardAddress(page, card)}`,
    alt: `${card.title}. ${[card.kind, ...card.facts].join(" · ")}`,
  };
}
