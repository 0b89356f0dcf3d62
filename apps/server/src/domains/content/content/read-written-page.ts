import type { WrittenPage } from "@stackyard/contract/content/content";
import { documentOf } from "./library.ts";
import { type Origin, withOwnAddress } from "./own-address.ts";

export async function readWrittenPage({ origin }: Origin, slug: string): Promise<WrittenPage> {
  const { front, html, contents } = await documentOf("pages", slug);
  const { title, description, updated = null, tiles = [] } = front;
  return {
    title,
    description,
    updated,
    tiles,
    html: withOwnAddress(html, origin),
    contents: [...contents],
  };
}
