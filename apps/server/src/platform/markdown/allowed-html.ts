import type { Options as Schema } from "rehype-sanitize";

export const HEADINGS = ["h1", "h2", "h3", "h4", "h5", "h6"];
const TEXT = [
  "b",
  "br",
  "code",
  "del",
  "em",
  "i",
  "ins",
  "kbd",
  "q",
  "s",
  "samp",
  "span",
  "strike",
];
const MORE_TEXT = ["strong", "sub", "sup", "tt", "var", "ruby", "rp", "rt", "a", "img"];
const BLOCKS = ["blockquote", "div", "hr", "p", "pre", "section", "details", "summary"];
const LISTS = ["dd", "dl", "dt", "li", "ol", "ul"];
const TABLES = ["table", "tbody", "td", "tfoot", "th", "thead", "tr"];
const ELEMENTS = [...HEADINGS, ...TEXT, ...MORE_TEXT, ...BLOCKS, ...LISTS, ...TABLES];

type Attribute = [name: string, ...values: (string | RegExp)[]];

const ALIGN: Attribute = ["align", "left", "center", "right"];
const LENGTH = /^\d{1,4}%?$/;
const SPAN = /^\d{1,2}$/;
const CELL: Attribute[] = [ALIGN, ["colSpan", SPAN], ["rowSpan", SPAN]];

const attributes: Schema["attributes"] = {
  ...Object.fromEntries([...HEADINGS, "p", "div"].map((name) => [name, [ALIGN]])),
  h2: [ALIGN, ["className", "sr-only"]],
  a: ["href", "ariaLabel"],
  code: [["className", /^language-/]],
  details: ["open"],
  img: ["src", "alt", ["width", LENGTH], ["height", LENGTH]],
  ol: [["start", /^\d{1,9}$/]],
  td: CELL,
  th: CELL,
  "*": ["id", "title", "lang", "dir"],
};

const base: Schema = {
  tagNames: ELEMENTS,
  attributes,
  protocols: { href: ["http", "https", "mailto"] },
  ancestors: Object.fromEntries(TABLES.slice(1).map((name) => [name, ["table"]])),
  strip: ["script", "style", "template", "title", "textarea", "iframe", "noscript", "object"],
  clobber: [],
  allowComments: false,
  allowDoctypes: false,
};

/** What an author may write. IDs get a prefix, so that none collides with the page's. */
export function writtenHtml(idPrefix: string): Schema {
  return {
    ...base,
    tagNames: [...ELEMENTS, "input"],
    attributes: { ...attributes, input: [["type", "checkbox"], "checked"] },
    required: { input: { type: "checkbox" } },
    clobber: ["id"],
    clobberPrefix: idPrefix,
  };
}

/** Our own copies only. */
const PICTURE =
  /^\/api\/(?:pictures|forum\/pictures|modules\/\d+\/versions\/[0-9A-Za-z.-]+\/pictures)\/[0-9a-f]{64}$/;

/** The final allowlist: the same plus our own additions. */
export const SHOWN_HTML: Schema = {
  ...base,
  tagNames: [...ELEMENTS, "button"],
  attributes: {
    ...attributes,
    a: [
      "href",
      "ariaLabel",
      ["rel", "nofollow", "noopener", "ugc"],
      ["className", "anchor", "unfurled"],
    ],
    button: [
      ["type", "button"],
      ["className", "copy-code"],
      ["ariaLive", "polite"],
    ],
    div: [
      ALIGN,
      ["className", "frame", "code", "alert", /^alert-[a-z]+$/],
      ["role", "group"],
      ["ariaLabel", "Table"],
      ["tabIndex", 0],
    ],
    img: [
      ["src", PICTURE],
      "alt",
      ["width", LENGTH],
      ["height", LENGTH],
      ["loading", "lazy"],
      ["decoding", "async"],
    ],
    p: [ALIGN, ["className", "alert-title"]],
    pre: [["tabIndex", 0]],
    span: [["className", /^(?:code|unfurled)-[a-z-]+$/, "no-picture"]],
  },
  required: { button: { type: "button" } },
};

/** Images of our own documents. */
const OWN_PICTURE = /^\/content\/images\/[a-z0-9-]+\.(?:svg|webp|avif|png)$/;
const OWN_PICTURES =
  /^\/content\/images\/[a-z0-9-]+\.webp \d+w, \/content\/images\/[a-z0-9-]+\.webp \d+w$/;

/** The final allowlist for our own documents, which may link to pages of this site. */
export const OWN_HTML: Schema = {
  ...SHOWN_HTML,
  attributes: {
    ...SHOWN_HTML.attributes,
    a: ["href", "ariaLabel", "dataPage", ["rel", "noopener"], ["className", "anchor"]],
    img: [
      ...(SHOWN_HTML.attributes?.img ?? []).filter(([name]) => name !== "src"),
      ["src", OWN_PICTURE],
      ["srcSet", OWN_PICTURES],
      ["sizes", /^[\w\s(),:-]+$/],
    ],
  },
};
