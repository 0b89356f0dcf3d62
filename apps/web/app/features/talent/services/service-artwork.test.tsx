import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ServiceArtwork } from "./service-artwork";

const SERVICE = {
  id: 3,
  specialization: "sre",
  tags: ["alerts", "a-tag-too-long-for-a-container", "slo"],
  tierCount: 3,
} as const;
const draw = (change: Partial<typeof SERVICE> | object = {}) =>
  renderToStaticMarkup(<ServiceArtwork service={{ ...SERVICE, ...change }} />);

it("a service's artwork has a labeled stack for each package, and shows tags as text only", () => {
  const labels = (picture: string) =>
    [...picture.matchAll(/<text[^>]*>([^<]*)/g)].map(([, label]) => label);
  expect(labels(draw())).toEqual(["alerts", "a-tag-too-lon…", "slo"]);
  expect(labels(draw({ tierCount: 1 }))).toEqual(["alerts"]);
  expect(draw({ tags: ["<b>x"] })).toContain("&lt;b&gt;x");
  expect(draw({ id: 10 })).toBe(draw());
  expect(draw({ id: 4 })).not.toBe(draw());
});

it("a service's artwork is under 4 kB for any service", () => {
  for (let id = 0; id < 7; id++)
    for (const tierCount of [0, 1, 2, 3, 9])
      expect(draw({ id, tierCount }).length).toBeLessThanOrEqual(4_000);
});
