import { PRODUCT_NAME } from "@stackyard/contract/product";

interface Head {
  readonly title: string;
  readonly description?: string;
}

/** What a page says of itself to browsers, search engines and whoever shows a link to it. */
export function pageHead({ title, description }: Head) {
  return [
    { title: `${title} · ${PRODUCT_NAME}` },
    { property: "og:title", content: title },
    { property: "og:site_name", content: PRODUCT_NAME },
    ...(description
      ? [
          { name: "description", content: description },
          { property: "og:description", content: description },
        ]
      : []),
  ];
}
