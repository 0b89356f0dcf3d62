/** What search engines read of a page, as its head has it. Only loaders make it: machines come afresh. */
export const factsTags = (facts: readonly object[]) =>
  facts.map((fact) => ({ "script:ld+json": fact }));
