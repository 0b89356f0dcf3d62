import { type ReactNode, useId } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import { createQueryClient } from "../api/query";
import { AnswerCache } from "./answer-cache";
import { CachedFragment } from "./cached-fragment";
import { FragmentCache } from "./fragment-cache";
import { PageInserts } from "./page-inserts";
import { ServerPageContext, useNonce } from "./server-page";

interface Titled {
  readonly title: string;
}

let answers: AnswerCache;
let cache: FragmentCache;
let rendered: number;

beforeEach(() => {
  answers = new AnswerCache(70_000);
  cache = new FragmentCache(answers, 10_000);
  rendered = 0;
});

const answer = (body: unknown, headers = {}) =>
  answers.read(Response.json(body, { headers })) as Promise<Titled>;

function Card({ module, note }: { readonly module: Titled; readonly note?: string | null }) {
  rendered++;
  return (
    <p>
      {module.title} &amp; {note === null ? "nothing" : note}
    </p>
  );
}

const Title = ({ module }: { readonly module: Titled }) => <h2>{module.title}</h2>;

function Asking() {
  rendered++;
  return <p>{useNonce()}</p>;
}

function Named() {
  rendered++;
  return <p id={useId()} />;
}

/** One page's HTML, and what later pages find in the cache. */
function page(content: ReactNode): string {
  const inserts = new PageInserts("nonce");
  const { cachedHtml, cacheMissing } = cache.forPage(inserts);
  const queries = createQueryClient(async () => new Response());
  const html = renderToString(
    <ServerPageContext
      value={{
        queries,
        nonce: "nonce",
        firstScript: "",
        cachedHtml,
        state: "",
        startScript: "",
      }}
    >
      {[<hr key="hr" />, <main key="main">{content}</main>]}
    </ServerPageContext>,
  );
  cacheMissing(html);
  return Buffer.concat(inserts.complete(html)).toString();
}

describe("a cached fragment", () => {
  it("is rendered once for the same props, with the same HTML as if rendered each time", async () => {
    const show = async () => (
      <>
        <CachedFragment of={Card} props={{ module: await answer({ title: "<VPC> $& ü" }) }} />
        <CachedFragment of={Card} props={{ module: await answer({ title: "Other" }), note: "n" }} />
      </>
    );
    const first = page(await show());
    const before = rendered;
    expect(page(await show())).toBe(first);
    expect(rendered).toBe(before);
    expect(first).toContain("&lt;VPC&gt; $&amp; ü<!-- --> &amp; ");
  });

  it("is rendered again for another answer or another plain value", async () => {
    const module = await answer({ title: "VPC" });
    const notes = [undefined, null, "", "null", "note"];
    const pages = () =>
      notes.map((note) => page(<CachedFragment of={Card} props={{ module, note } as never} />));
    const texts = pages();
    expect(pages()).toEqual(texts);
    const changed = await answer({ title: "VPC 2" });
    expect(page(<CachedFragment of={Card} props={{ module: changed, note: "note" }} />)).toContain(
      "VPC 2",
    );
    expect(texts[4]).toContain("note");
    expect(texts[1]).toContain("nothing");
  });

  it("is separate for another component with the same props", async () => {
    const module = await answer({ title: "VPC" });
    page(<CachedFragment of={Card} props={{ module }} />);
    expect(page(<CachedFragment of={Title} props={{ module }} />)).toContain("<h2>VPC</h2>");
  });

  it.each([
    ["that is no answer of the API", () => ({ module: { title: "VPC" } }), Card],
    ["that is a function", async () => ({ module: await answer({ title: "VPC" }), on() {} }), Card],
  ])("is rendered each time with an object %s", async (_, props, component) => {
    page(<CachedFragment of={component} props={await props()} />);
    const before = rendered;
    page(<CachedFragment of={component} props={await props()} />);
    expect(rendered).toBe(before + 1);
  });

  it.each([
    ["reads a context", Asking],
    ["calls useId", Named],
  ])("is rendered in its page each time if it %s", (_, component) => {
    const first = page(<CachedFragment of={component} props={{}} />);
    const before = rendered;
    expect(page(<CachedFragment of={component} props={{}} />)).toBe(first);
    expect(rendered).toBe(before + 1);
  });
});

it.each([
  ["long ones", "x".repeat(1_000)],
  ["short ones", ""],
])("is cached within a bound, for %s", async (_, note) => {
  const module = await answer({ title: "VPC" });
  const pages = 100;
  for (let n = 0; n < pages; n++)
    page(<CachedFragment of={Card} props={{ module, note: note + n }} />);
  const isRendered = async (n: number) => {
    const before = rendered;
    page(<CachedFragment of={Card} props={{ module, note: note + n }} />);
    return rendered > before;
  };
  expect(await isRendered(pages - 1)).toBe(false);
  expect(await isRendered(pages - 20)).toBe(true);
});

describe("an answer", () => {
  it("is the same frozen object for the same text and headers, and for no others", async () => {
    const body = [{ title: "VPC" }];
    const listed = await answer(body, { "x-total-count": "1" });
    expect(await answer(body, { "x-total-count": "1" })).toBe(listed);
    expect(await answer(body, { "x-total-count": "2" })).not.toBe(listed);
    expect(await answer(body)).toEqual(body);
    expect(Object.isFrozen(listed)).toBe(true);
    expect(
      Object.isFrozen(((await answer({ a: [{ b: 1 }] })) as never as { a: object[] }).a[0]),
    ).toBe(true);
  });

  it("is bounded in number, however short", async () => {
    const first = await answer({ title: "0" });
    for (let n = 1; n < 200; n++) await answer({ title: `${n}` });
    const last = await answer({ title: "last" });
    expect(await answer({ title: "last" })).toBe(last);
    expect(await answer({ title: "0" })).not.toBe(first);
  });

  it("is dropped after others were used more recently", async () => {
    const large = { title: "x".repeat(6_000) };
    const first = await answer(large);
    await answer({ title: "y".repeat(6_000) });
    expect(await answer(large)).not.toBe(first);
  });
});
