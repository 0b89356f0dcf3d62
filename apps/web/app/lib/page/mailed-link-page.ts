import { PRODUCT_NAME } from "@stackyard/contract/base/product";

/** Shared by pages of mailed links: no referrer is sent. */
export function mailedLinkPage(title: string) {
  return {
    headers: () => ({ "Referrer-Policy": "no-referrer" }),
    meta: () => [{ title: `${title} · ${PRODUCT_NAME}` }, { name: "robots", content: "noindex" }],
  };
}
