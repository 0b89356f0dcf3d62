import { describe, expect, it } from "vitest";
import { moduleAddress, readModuleView } from "./module-address";

const read = (query: string) => readModuleView(new URLSearchParams(query));

describe("a module page's address", () => {
  it("opens the overview of the latest version when it says nothing", () => {
    expect(read("")).toEqual({ tab: "overview", version: "latest" });
    expect(moduleAddress(7, read(""))).toBe("/modules/7");
  });

  it("is read and written back the same", () => {
    const address = "/modules/7?tab=security&version=1.4.0-rc.1";
    expect(moduleAddress(7, read(address.split("?")[1] ?? ""))).toBe(address);
  });

  it("ignores tabs and versions that cannot be", () => {
    expect(read("tab=admin&version=../../users")).toEqual({ tab: "overview", version: "latest" });
  });
});
