export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** The breadcrumb as structured data (schema.org). */
export function crumbs(origin: string, ...trail: readonly Crumb[]) {
  return {
    "@context": "https://schema.org",
    "@type": "BreadcrumbList",
    itemListElement: trail.map(({ name, path }, index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: `${origin}${path}`,
    })),
  };
}
