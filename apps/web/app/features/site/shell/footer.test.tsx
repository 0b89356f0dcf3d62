import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { createQueryClient } from "../../../lib/api/query";
import { siteQuery } from "../../../lib/page/site";
import { AnswerCache } from "../../../lib/rendering/answer-cache";
import { FragmentCache } from "../../../lib/rendering/fragment-cache";
import { PageInserts } from "../../../lib/rendering/page-inserts";
import { ServerPageContext } from "../../../lib/rendering/server-page";
import { Footer } from "./footer";

const answers = new AnswerCache(10_000);
const cache = new FragmentCache(answers, 100_000);

/** Renders the footer on the server with a configured community URL. */
async function drawnBy(discord: string): Promise<string> {
  const { cachedHtml, cacheMissing } = cache.forPage(new PageInserts("nonce"));
  const queries = createQueryClient(async () => new Response());
  const site = await answers.read(Response.json({ community: { discord } }));
  queries.setQueryData(siteQuery().queryKey, site as never);
  const page = {
    queries,
    nonce: "nonce",
    firstScript: "",
    styles: "",
    state: "",
    startScript: "",
    cachedHtml,
  };
  const html = renderToString(
    <ServerPageContext value={page}>
      <QueryClientProvider client={queries}>
        <Footer />
      </QueryClientProvider>
    </ServerPageContext>,
  );
  cacheMissing(html);
  return html;
}

it("is rendered once while the site's data stays the same, and then again", async () => {
  expect(await drawnBy("https://one.example")).toContain('href="https://one.example"');
  expect(await drawnBy("https://one.example")).not.toContain("<footer");
  expect(await drawnBy("https://two.example")).toContain('href="https://two.example"');
});
