import { PRODUCT_NAME } from "@stackyard/contract/base/product";

/** What the pages have in common that mailed links lead to: nobody is told where one came from. */
export function mailedLinkPage(title: string) {
  return {
    headers: () => ({ "Referrer-Policy": "no-referrer" }),
    meta: () => [{ title: `${title} · ${PRODUCT_NAME}` }, { name: "robots", content: "noindex" }],
  };
}
