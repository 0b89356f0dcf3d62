import { describe, expect, it } from "vitest";
import { installedModuleFinder, manifestEntries } from "./installed-modules.ts";

const manifest = (...modules: object[]) => JSON.stringify({ Modules: modules });
const ROOT = { Key: "", Source: "", Dir: "." };

describe("the manifest of installed modules", () => {
  it("lists downloaded modules, on Windows too", () => {
    const text = manifest(
      ROOT,
      { Key: "network", Dir: ".terraform/modules/network" },
      { Key: "network.subnets", Dir: ".terraform\\modules\\network\\modules\\subnets" },
      { Key: "local", Dir: "modules/local" },
    );
    expect(manifestEntries(text)).toEqual([
      { key: "network", directory: ".terraform/modules/network" },
      { key: "network.subnets", directory: ".terraform/modules/network/modules/subnets" },
    ]);
  });

  it.each([
    "",
    "no JSON",
    "null",
    "[]",
    "{}",
    '{"Modules":{}}',
    '{"Modules":[null,1,"a",{"Key":1,"Dir":2},{"Key":"a"}]}',
    manifest({ Key: "up", Dir: "../../etc" }, { Key: "root", Dir: "/etc" }),
    manifest({ Key: "around", Dir: ".terraform/modules/../../secrets" }),
    manifest({ Key: "all", Dir: ".terraform/modules" }),
  ])("has no modules in %s", (text) => {
    expect(manifestEntries(text)).toEqual([]);
  });
});

it("a call is found by its caller's directory and its name", () => {
  const find = installedModuleFinder(
    manifest(
      ROOT,
      { Key: "network", Dir: ".terraform/modules/network" },
      { Key: "network.subnets", Dir: ".terraform/modules/network.subnets" },
      { Key: "lost.child", Dir: ".terraform/modules/lost.child" },
    ),
    "project",
  );
  expect(find("project", "network")).toBe("project/.terraform/modules/network");
  expect(find("project/.terraform/modules/network", "subnets")).toBe(
    "project/.terraform/modules/network.subnets",
  );
  expect(find("project", "subnets")).toBeUndefined();
  expect(find("project", "child")).toBeUndefined();
  expect(find("elsewhere", "network")).toBeUndefined();
});
