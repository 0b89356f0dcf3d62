import { afterEach, beforeEach, expect, it } from "vitest";
import { TemporaryTree } from "./temporary-tree.ts";

let tree: TemporaryTree;
beforeEach(() => {
  tree = new TemporaryTree();
});
afterEach(() => tree.remove("."));

const IMPORT = 'import { installMissing } from "./scripts/install.js";';
const INSTALL = `${IMPORT} await installMissing();`;
const INSTALL_FOR_SERVING = `${IMPORT} await installMissing({ forServing: true });`;

it("installs once", async () => {
  await tree.run(INSTALL);
  await tree.run(INSTALL);
  expect(installs()).toBe(1);
});

it("installs once for processes that start together", async () => {
  await Promise.all(Array.from({ length: 6 }, () => tree.run(INSTALL)));
  expect(installs()).toBe(1);
});

it("installs again when the lock file changes", async () => {
  await tree.run(INSTALL);
  tree.write("package-lock.json", "second");
  await tree.run(INSTALL);
  expect(installs()).toBe(2);
});

it("installs again after it was killed", async () => {
  tree.write("kill", "");
  expect(await tree.run(INSTALL)).toMatchObject({ signal: "SIGKILL" });
  await tree.run(INSTALL);
  expect(installs()).toBe(2);
});

it("installs again after it was killed during an update that was then undone", async () => {
  await tree.run(INSTALL);
  tree.write("package-lock.json", "second");
  tree.write("kill", "");
  expect(await tree.run(INSTALL)).toMatchObject({ signal: "SIGKILL" });
  tree.write("package-lock.json", "first package-lock.json");
  await tree.run(INSTALL);
  expect(installs()).toBe(3);
});

it("exits like npm when npm fails, and installs again", async () => {
  tree.write("fail", "");
  const { code, printed } = await tree.run(INSTALL);
  expect([code, printed]).toEqual([7, expect.stringContaining("failed; see above")]);
  tree.remove("fail");
  expect(await tree.run(INSTALL)).toMatchObject({ code: 0 });
  expect(installs()).toBe(2);
});

it("omits development dependencies for serving, and adds them when something needs them", async () => {
  await tree.run(INSTALL_FOR_SERVING);
  await tree.run(INSTALL_FOR_SERVING);
  expect(commands()).toEqual(["ci --omit=dev"]);
  await tree.run(INSTALL);
  await tree.run(INSTALL_FOR_SERVING);
  expect(commands()).toEqual(["ci --omit=dev", "install --no-save"]);
});

it("keeps development dependencies when serving requires an update", async () => {
  await tree.run(INSTALL);
  tree.write("package-lock.json", "second");
  await tree.run(INSTALL_FOR_SERVING);
  expect(commands()).toEqual(["ci", "ci"]);
});

it("installs from nothing after adding development dependencies was interrupted", async () => {
  await tree.run(INSTALL_FOR_SERVING);
  tree.write("kill", "");
  await tree.run(INSTALL);
  await tree.run(INSTALL);
  expect(commands()).toEqual(["ci --omit=dev", "install --no-save", "ci"]);
});

function commands() {
  return tree.lines("npm.log").map((line) => line.replace(/ --loglevel.*/, ""));
}

function installs() {
  return tree.lines("npm.log").length;
}
