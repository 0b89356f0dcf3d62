import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { earningsQuery, monthsQuery } from "../earnings-queries";
import { OverviewSection } from "./overview-section";

const MONTHS = [
  { month: "2026-09-01", sales: 3, earned: 12_000 },
  { month: "2026-10-01", sales: 1, earned: 4_000 },
  // More was refunded than sold.
  { month: "2026-11-01", sales: 0, earned: -8_000 },
];

function drawn(sales: number) {
  const client = new QueryClient({ defaultOptions: { queries: { queryFn: () => [] } } });
  client.setQueryData<unknown>(earningsQuery().queryKey, { total: sales && 8_000, sales });
  client.setQueryData<unknown>(monthsQuery().queryKey, MONTHS);
  return renderToStaticMarkup(
    <MemoryRouter>
      <QueryClientProvider client={client}>
        <OverviewSection />
      </QueryClientProvider>
    </MemoryRouter>,
  );
}

it("shows each month's earnings and sales as bars and in tables, also after refunds", () => {
  const figures = [...drawn(4).matchAll(/<figure.*?<\/figure>/g)].map(([figure]) => figure);
  expect(figures).toHaveLength(2);
  const [earned = "", sales = ""] = figures;
  const cells = (figure: string) =>
    [...figure.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g)].map(([, ...row]) => row);
  expect(cells(earned)).toEqual([
    ["Sep 2026", "$120.00"],
    ["Oct 2026", "$40.00"],
    ["Nov 2026", "-$80.00"],
  ]);
  expect(cells(sales).map(([, sold]) => sold)).toEqual(["3", "1", "0"]);
  expect(earned).toMatch(/Earned, 12 months<\/span><span[^>]*>\$80\.00</);
  expect(sales).toMatch(/Sales, 12 months<\/span><span[^>]*>4</);
  const heights = (figure: string) =>
    [...figure.matchAll(/height="([\d.-]+)" width="7" class="fill-(accent|poor)"/g)].map(
      ([, height, color]) => [Math.round(Number(height) * 100) / 100, color],
    );
  expect(heights(earned)).toEqual([
    [28.8, "accent"],
    [9.6, "accent"],
    [19.2, "poor"],
  ]);
  expect(heights(sales).map(([height]) => height)).toEqual([48, 16, 0]);
});

it("leads a seller without sales to submitting a module, without charts", () => {
  const html = drawn(0);
  expect(html).toContain("No sales yet");
  expect(html).toMatch(/href="\/submit[^"]*"[^>]*>Submit a module/);
  expect(html).not.toContain("<figure");
});
