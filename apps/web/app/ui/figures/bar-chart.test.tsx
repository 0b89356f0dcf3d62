import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { BarChart } from "./bar-chart";

const HEIGHT = 48;

function drawn(values: readonly number[]) {
  const bars = values.map((value, n) => ({ label: `Week ${n}`, value, text: `${value} sold` }));
  const html = renderToStaticMarkup(<BarChart title="Sales" total="7" span="Week" bars={bars} />);
  const rects = [...html.matchAll(/<rect y="([^"]+)"([^>]*?)>/g)].map(([, y, rest = ""]) => ({
    y: Number(y),
    height: Number(/height="([^"]+)"/.exec(rest)?.[1]),
    color: /class="fill-([\w-]+)"/.exec(rest)?.[1],
  }));
  return {
    html,
    lines: rects.filter(({ color }) => color === "line-strong"),
    bars: rects.filter(({ color }) => color !== "line-strong"),
  };
}

describe("a bar chart", () => {
  it("draws bars in proportion to their values, on one line", () => {
    const { bars, lines } = drawn([500, 0, 250, 1_000]);
    expect(bars.map(({ height }) => height)).toEqual([24, 0, 12, 48]);
    for (const { y, height } of bars) expect(y + height).toBe(HEIGHT);
    expect(lines.map(({ y }) => y)).toEqual([47, 47, 47, 47]);
  });

  it("draws bars of negative values below the line, on the same scale", () => {
    const { bars, lines } = drawn([300, -100, 0]);
    expect(bars.map(({ height }) => height)).toEqual([36, 12, 0]);
    expect(bars.map(({ y }) => y)).toEqual([0, 36, 36]);
    expect(bars.map(({ color }) => color)).toEqual(["accent", "poor", "accent"]);
    expect(new Set(lines.map(({ y }) => y))).toEqual(new Set([35]));
  });

  it("has only lines if all values are zero, and only bars below if all are negative", () => {
    const zero = drawn([0, 0]);
    expect(zero.bars.map(({ height }) => height)).toEqual([0, 0]);
    expect(zero.lines.map(({ y }) => y)).toEqual([47, 47]);
    const lost = drawn([-50, -100]);
    expect(lost.bars.map(({ y, height }) => [y, height])).toEqual([
      [0, 24],
      [0, 48],
    ]);
    expect(lost.lines.map(({ y }) => y)).toEqual([0, 0]);
  });

  it("is a table to screen readers, which skip the drawing", () => {
    const { html } = drawn([7, -2]);
    expect(html).toMatch(/<svg aria-hidden="true"/);
    const [, table = ""] = /<div class="sr-only">(<table>.*<\/table>)/.exec(html) ?? [];
    expect(table).toContain("<caption>Sales</caption>");
    const rows = [...table.matchAll(/<th scope="row">(.*?)<\/th><td>(.*?)<\/td>/g)];
    expect(rows.map(([, ...row]) => row)).toEqual([
      ["Week 0", "7 sold"],
      ["Week 1", "-2 sold"],
    ]);
  });
});
