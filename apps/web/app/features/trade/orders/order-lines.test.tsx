import type { Order } from "@stackyard/contract/trade/orders";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { OrderLines } from "./order-lines";

const CLIENT = new QueryClient({ defaultOptions: { queries: { queryFn: () => [] } } });
const WHY_NOT = "Ask for it elsewhere.";

function drawn(kind: "module" | "milestone") {
  const line = {
    ...{ kind, id: 7, purchaseId: 3, title: "Sign-on", price: 100, discount: 0, tax: 0 },
    ...{ total: 100, refunded: 0, status: "paid", seller: { id: 1, name: "Lena" } },
  };
  const order = { status: "paid", paidAt: null, lines: [line] };
  const terms = [{ purchaseId: 3, refundable: 0, until: null, whyNot: WHY_NOT }];
  return renderToStaticMarkup(
    <QueryClientProvider client={CLIENT}>
      <OrderLines order={order as unknown as Order} terms={terms} />
    </QueryClientProvider>,
  );
}

it("links the contract where it says that refunds are requested there", () => {
  const [, after] = drawn("milestone").split(WHY_NOT);
  expect(after).toMatch(/<a [^>]*href="\/milestones\/7"[^>]*>Open the contract<\/a>/);
  expect(drawn("module")).toContain(WHY_NOT);
  expect(drawn("module")).not.toContain("Open the contract");
});
