import { describe, expect, it } from "vitest";
import { moduleAddress, readModuleView } from "./module-address";

const read = (query: string) => readModuleView(new URLSearchParams(query));

describe("a module page's URL", () => {
  it("opens the overview of the latest version by default", () => {
    expect(read("")).toEqual({ tab: "overview", version: "latest" });
    expect(moduleAddress(7, read(""))).toBe("/modules/7");
  });

  it("is the same after parsing and writing", () => {
    const address = "/modules/7?tab=security&version=1.4.0-rc.1";
    expect(moduleAddress(7, read(address.split("?")[1] ?? ""))).toBe(address);
  });

  it("ignores invalid tabs and versions", () => {
    expect(read("tab=admin&version=../../users")).toEqual({ tab: "overview", version: "latest" });
  });
});
