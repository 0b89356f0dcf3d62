import { PRODUCT_NAME } from "@stackyard/contract/product";

interface Head {
  readonly title: string;
  readonly description: string;
}

/** What a page says of itself to browsers, search engines and whoever shows a link to it. */
export function pageHead({ title, description }: Head) {
  const whole = `${title} · ${PRODUCT_NAME}`;
  return [
    { title: whole },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:site_name", content: PRODUCT_NAME },
  ];
}
