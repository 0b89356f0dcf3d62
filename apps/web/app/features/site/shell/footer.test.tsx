import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { createQueryClient } from "../../../lib/api/query";
import { siteQuery } from "../../../lib/page/site";
import { Footer } from "./footer";

/** The footer of a site with a community address. */
function footerWith(discord: string): string {
  const queries = createQueryClient(async () => new Response());
  queries.setQueryData(siteQuery().queryKey, { community: { discord } } as never);
  return renderToString(
    <QueryClientProvider client={queries}>
      <Footer />
    </QueryClientProvider>,
  );
}

it.each(["https://one.example", "https://two.example"])("links the community: %s", (address) => {
  expect(footerWith(address)).toContain(`href="${address}"`);
});
