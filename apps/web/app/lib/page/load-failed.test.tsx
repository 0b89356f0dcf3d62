import { QueryClient, QueryClientProvider, type UseQueryOptions } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";
import type { Button } from "../../ui/controls/button";
import type { Listing } from "../api/answer";
import { ApiError } from "../api/api";
import { PagedList } from "../listing/paged-list";
import { LoadFailed } from "./load-failed";
import { SectionContent } from "./section-content";

const failed = {
  ...{ data: undefined, isFetching: false, isPending: false, refetch: () => {} },
  error: new Error("fetch failed"),
};
const section = (query: object) =>
  renderToStaticMarkup(
    <SectionContent query={{ ...failed, ...query }} what="Your purchases">
      {(data: string) => data}
    </SectionContent>,
  );

/** A list whose last attempt to load failed. */
async function list(error: Error) {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, retryOnMount: false } },
  });
  const page: UseQueryOptions<Listing<string>> = {
    queryKey: ["orders"],
    queryFn: () => Promise.reject(error),
  };
  await client.prefetchQuery(page);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <PagedList what="orders" pageOf={() => page} empty="No orders yet">
        {() => "Orders"}
      </PagedList>
    </QueryClientProvider>,
  );
}

it("says at once what could not be loaded, why, and how to try again", async () => {
  const unavailable = new ApiError(503, { message: "The service is restarting." }, "");
  for (const [html, title] of [
    [section({ error: unavailable }), "Your purchases could not be loaded"],
    [await list(unavailable), "The orders could not be loaded"],
  ] as const) {
    expect(html).toMatch(/^<div role="alert"/);
    expect(html).toContain(title);
    expect(html).toContain("The service is restarting.");
    expect(html).toMatch(/<button[^>]*>.*Try again/);
    expect(html).not.toContain("No orders yet");
  }
});

it("explains an error that the server didn't send", async () => {
  for (const html of [section({}), await list(new Error("fetch failed"))]) {
    expect(html).toContain("The server didn&#x27;t respond.");
    expect(html).not.toContain("fetch failed");
  }
});

it("tries again at a click, and is busy meanwhile", () => {
  const refetch = vi.fn();
  const button = (isFetching: boolean) => {
    const alert = LoadFailed({ query: { ...failed, isFetching, refetch }, what: "Your purchases" });
    return alert.props.action as ReactElement<Parameters<typeof Button>[0]>;
  };
  expect(button(true).props.isBusy).toBe(true);
  expect(button(false).props.isBusy).toBe(false);
  expect(refetch).not.toHaveBeenCalled();
  button(false).props.onClick?.({} as never);
  expect(refetch).toHaveBeenCalledOnce();
});

it("shows what was loaded before, whatever failed since, and that it loads at first", () => {
  expect(section({ data: "Two orders" })).toBe("Two orders");
  expect(section({ error: null, isPending: true })).toContain("Your purchases: loading");
});
