import { type ReactNode, useId } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, describe, expect, it } from "vitest";
import { createQueryClient } from "../api/query";
import { KeptPart } from "../kept/kept-part";
import { ServerPageContext, useNonce } from "../kept/server-page";
import { KeptAnswers } from "./kept-answers";
import { KeptDrawings } from "./kept-drawings";
import { PageInserts } from "./page-inserts";

interface Titled {
  readonly title: string;
}

let answers: KeptAnswers;
let drawings: KeptDrawings;
let drawn: number;

beforeEach(() => {
  answers = new KeptAnswers(70_000);
  drawings = new KeptDrawings(answers, 10_000);
  drawn = 0;
});

const answer = (body: unknown, headers = {}) =>
  answers.read(Response.json(body, { headers })) as Promise<Titled>;

function Card({ module, note }: { readonly module: Titled; readonly note?: string | null }) {
  drawn++;
  return (
    <p>
      {module.title} &amp; {note === null ? "nothing" : note}
    </p>
  );
}

const Title = ({ module }: { readonly module: Titled }) => <h2>{module.title}</h2>;

function Asking() {
  drawn++;
  return <p>{useNonce()}</p>;
}

function Named() {
  drawn++;
  return <p id={useId()} />;
}

const start = { preloads: [], script: "" };

/** One page's HTML, and what later pages will find. */
function page(content: ReactNode): string {
  const inserts = new PageInserts("nonce");
  const { drawKept, keepMissing } = drawings.forPage(inserts);
  const queries = createQueryClient(async () => new Response());
  const html = renderToString(
    <ServerPageContext
      value={{ queries, nonce: "nonce", firstScript: "", drawKept, styles: "", state: "", start }}
    >
      {[<hr key="hr" />, <main key="main">{content}</main>]}
    </ServerPageContext>,
  );
  keepMissing(html);
  return Buffer.concat(inserts.complete(html)).toString();
}

describe("a part of a page", () => {
  it("is drawn once for all who are given the same, as if it were drawn for each", async () => {
    const show = async () => (
      <>
        <KeptPart part={Card} given={{ module: await answer({ title: "<VPC> $& ü" }) }} />
        <KeptPart part={Card} given={{ module: await answer({ title: "Other" }), note: "n" }} />
      </>
    );
    const first = page(await show());
    const before = drawn;
    expect(page(await show())).toBe(first);
    expect(drawn).toBe(before);
    expect(first).toContain("&lt;VPC&gt; $&amp; ü<!-- --> &amp; ");
  });

  it("is drawn anew from another answer, and from another plain value", async () => {
    const module = await answer({ title: "VPC" });
    const notes = [undefined, null, "", "null", "note"];
    const pages = () =>
      notes.map((note) => page(<KeptPart part={Card} given={{ module, note } as never} />));
    const texts = pages();
    expect(pages()).toEqual(texts);
    const changed = await answer({ title: "VPC 2" });
    expect(page(<KeptPart part={Card} given={{ module: changed, note: "note" }} />)).toContain(
      "VPC 2",
    );
    expect(texts[4]).toContain("note");
    expect(texts[1]).toContain("nothing");
  });

  it("is another one than a part that is given the same", async () => {
    const module = await answer({ title: "VPC" });
    page(<KeptPart part={Card} given={{ module }} />);
    expect(page(<KeptPart part={Title} given={{ module }} />)).toContain("<h2>VPC</h2>");
  });

  it.each([
    ["that was made here", () => ({ module: { title: "VPC" } }), Card],
    [
      "of which somebody is told",
      async () => ({ module: await answer({ title: "VPC" }), on() {} }),
      Card,
    ],
  ])("is drawn for each who asks from a thing %s", async (_, given, part) => {
    page(<KeptPart part={part} given={await given()} />);
    const before = drawn;
    page(<KeptPart part={part} given={await given()} />);
    expect(drawn).toBe(before + 1);
  });

  it.each([
    ["asks the page for more", Asking],
    ["is named by its place in it", Named],
  ])("is drawn in its page each time where it %s", (_, part) => {
    const first = page(<KeptPart part={part} given={{}} />);
    const before = drawn;
    expect(page(<KeptPart part={part} given={{}} />)).toBe(first);
    expect(drawn).toBe(before + 1);
  });
});

it.each([
  ["long ones", "x".repeat(1_000)],
  ["short ones", ""],
])("as many drawings are kept as there is room for, of %s", async (_, note) => {
  const module = await answer({ title: "VPC" });
  const pages = 100;
  for (let n = 0; n < pages; n++) page(<KeptPart part={Card} given={{ module, note: note + n }} />);
  const redrawn = async (n: number) => {
    const before = drawn;
    page(<KeptPart part={Card} given={{ module, note: note + n }} />);
    return drawn > before;
  };
  expect(await redrawn(pages - 1)).toBe(false);
  expect(await redrawn(pages - 20)).toBe(true);
});

describe("an answer", () => {
  it("is the same frozen thing for the same text and headers, and no other", async () => {
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

  it("is one of as many as there is room for, however short they are", async () => {
    const first = await answer({ title: "0" });
    for (let n = 1; n < 200; n++) await answer({ title: `${n}` });
    const last = await answer({ title: "last" });
    expect(await answer({ title: "last" })).toBe(last);
    expect(await answer({ title: "0" })).not.toBe(first);
  });

  it("is forgotten when others were asked for more lately", async () => {
    const large = { title: "x".repeat(6_000) };
    const first = await answer(large);
    await answer({ title: "y".repeat(6_000) });
    expect(await answer(large)).not.toBe(first);
  });
});
