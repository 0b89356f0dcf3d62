import { PRODUCT_NAME } from "@stackyard/contract/base/product";

/** schema.org data of the site and its organization. */
export function siteStructuredData(origin: string, places: readonly string[]) {
  const url = `${origin}/`;
  return [
    {
      "@context": "https://schema.org",
      "@type": "Organization",
      name: PRODUCT_NAME,
      url,
      logo: `${origin}/favicon.svg`,
      ...(places.length > 0 && { sameAs: places }),
    },
    { "@context": "https://schema.org", "@type": "WebSite", name: PRODUCT_NAME, url },
  ];
}
