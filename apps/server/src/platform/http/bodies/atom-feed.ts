import { html, raw } from "hono/html";

/** A page as an Atom feed. */
export interface Feed {
  /** The URL of the page; the feed is below it. */
  readonly address: string;
  readonly title: string;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  readonly address: string;
  readonly title: string;
  /** ISO 8601. */
  readonly at: string;
  readonly author: string;
  readonly summary: string;
  readonly category?: string;
}

export const ATOM = "application/atom+xml; charset=utf-8";

const DECLARATION = raw('<?xml version="1.0" encoding="utf-8"?>\n');
/** An empty feed needs a time too. */
const LONG_AGO = "2026-01-01T00:00:00Z";

/** The feed as XML (RFC 4287). Texts are escaped. */
export async function writeFeed({ address, title, entries }: Feed): Promise<string> {
  const newest = entries
    .map(({ at }) => at)
    .sort()
    .at(-1);
  const feed = await html`${DECLARATION}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
  <id>${address}</id>
  <title>${title}</title>
  <link href="${address}"/>
  <link rel="self" href="${address}/feed.xml"/>
  <updated>${newest ?? LONG_AGO}</updated>
  ${entries.map(writeEntry)}
</feed>
`;
  return feed.toString();
}

function writeEntry({ address, title, at, author, summary, category }: FeedEntry) {
  return html`<entry>
    <id>${address}</id>
    <title>${title}</title>
    <link href="${address}"/>
    <updated>${at}</updated>
    <author><name>${author}</name></author>
    ${category && html`<category term="${category}"/>`}
    <summary>${summary}</summary>
  </entry>
  `;
}
