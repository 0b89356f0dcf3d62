import { cardAddress, type ShareCard } from "@stackyard/contract/site/share-cards";

export interface ShareImage {
  readonly address: string;
  readonly alt: string;
}

/** The preview image of a page. Only machines need it, so only server loaders create it. */
export function shareImage(origin: string, page: string, card: ShareCard): ShareImage {
  return {
    address: `${origin}${cardAddress(page, card)}`,
    alt: `${card.title}. ${[card.kind, ...card.facts].join(" · ")}`,
  };
}
