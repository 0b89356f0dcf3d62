import { describe, expect, it } from "vitest";
import { paths } from "../../../lib/links/paths";
import { chipsOf, countConditions, countSet, NO_CONDITIONS } from "./conditions";
import { readFilter } from "./marketplace-filter";
import { modulesQuery } from "./marketplace-queries";

const read = (query: string) => readFilter(new URLSearchParams(query));

describe("the marketplace's URL", () => {
  it("is the same after parsing and writing", () => {
    const address =
      "/marketplace?type=blueprints&search=vpc&category=networking&sort=newest&filter=verified" +
      "&provider=aws&price=25&score=80&rating=4.5&license=Apache-2.0&updated=3";
    expect(paths.marketplace(read(address.split("?")[1] ?? ""))).toBe(address);
  });

  it("accepts the sidebar's two orders", () => {
    expect(read("sort=trending").sort).toBe("trending");
    expect(read("sort=top-rated").sort).toBe("top-rated");
  });

  it("treats unknown and blank values as unset", () => {
    const filter = read(
      "category=all&sort=best&filter=none&type=talks&search=%20%20&price=26&score=1&updated=2",
    );
    expect(paths.marketplace(filter)).toBe("/marketplace");
  });

  it("counts the filters, and not the order", () => {
    expect(countConditions(read("search=vpc&category=storage&filter=verified&sort=newest"))).toBe(
      3,
    );
    expect(countConditions(read("sort=newest"))).toBe(0);
  });
});

describe("the filters in the drawer", () => {
  const all = read(
    "search=vpc&category=storage&sort=newest&filter=verified&provider=aws&price=25&score=80&rating=4&license=MIT&updated=1",
  );

  it("are counted without the search, the category and the order", () => {
    expect(countSet(all)).toBe(7);
  });

  it("have a chip each, which names its condition", () => {
    expect(chipsOf(all).map(({ label }) => label)).toEqual([
      ...["“vpc”", "Storage", "Price: Up to $25", "Security score: 80+", "Rating: 4+ stars"],
      ...["Updated: This month", "Provider: aws", "License: MIT", "Verified only", "Newest"],
    ]);
  });

  it("are cleared together", () => {
    expect(chipsOf({ ...all, ...NO_CONDITIONS }).map(({ key }) => key)).toEqual(["search", "sort"]);
  });
});

describe("the list for a URL", () => {
  const key = (query: string) => modulesQuery(read(query)).queryKey[0];

  it("passes on only the values that are set", () => {
    expect(key("")).toBe("/api/modules");
    expect(key("category=storage&filter=verified")).toBe(
      "/api/modules?category=storage&verified=true",
    );
  });

  it("finds blueprints by their tag, in addition to the search", () => {
    expect(key("type=blueprints&search=web")).toBe("/api/modules?search=blueprint+web");
  });
});
