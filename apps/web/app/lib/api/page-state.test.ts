import { QueryClient } from "@tanstack/react-query";
import { afterEach, expect, it, vi } from "vitest";
import { AnswerCache } from "../rendering/answer-cache";
import { writePageState } from "../rendering/write-page-state";
import { forgetUnanswered, readPageState } from "./page-state";

afterEach(() => vi.unstubAllGlobals());

it("transfers a page's answers to the browser without closing the script element", async () => {
  const answers = new AnswerCache(1_000);
  const onServer = new QueryClient();
  const listed = Response.json([{ title: "<b>" }], { headers: { "x-total-count": "7" } });
  onServer.setQueryData(["/api/b"], await answers.read(listed));
  onServer.setQueryData(["/api/a"], { title: "</script><script>alert(1)" });
  onServer.setQueryData(["/api/user"], null);
  const json = Buffer.concat(writePageState(onServer, answers)).toString();
  expect(json).not.toContain("<");

  vi.stubGlobal("document", { getElementById: () => ({ textContent: json }) });
  const inBrowser = new QueryClient();
  readPageState(inBrowser);
  expect(inBrowser.getQueryData(["/api/a"])).toEqual({ title: "</script><script>alert(1)" });
  expect(inBrowser.getQueryData(["/api/user"])).toBeNull();
  expect(inBrowser.getQueryData(["/api/b"])).toMatchObject({ items: [{ title: "<b>" }], total: 7 });
});

it("renders a page without failed answers, as the browser will", async () => {
  const client = new QueryClient();
  client.setQueryData(["/api/a"], 1);
  const failing = () => Promise.reject(new Error("no"));
  await client.prefetchQuery({ queryKey: ["/api/b"], queryFn: failing, retry: false });
  forgetUnanswered(client);
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ queryKey }) => queryKey),
  ).toEqual([["/api/a"]]);
});
