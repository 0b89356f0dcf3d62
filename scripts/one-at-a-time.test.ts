import { afterEach, beforeEach, expect, it } from "vitest";
import { TemporaryTree } from "./temporary-tree.ts";

let tree: TemporaryTree;
beforeEach(() => {
  tree = new TemporaryTree();
});
afterEach(() => tree.remove("."));

/** Logs the start and end of the work, with a process launch between them. */
const WORK = `
  import { spawnSync } from "node:child_process";
  import { appendFileSync, existsSync } from "node:fs";
  import { doOnce } from "./scripts/one-at-a-time.js";
  const log = (line) => appendFileSync("log", line + " " + process.pid + "\\n");
  const work = () => { log("begins"); spawnSync("true"); log("ends"); };
`;
const ALWAYS = `${WORK} await doOnce("lock", { isDone: () => false, work });`;
const ONCE = `${WORK} await doOnce("lock", { isDone: () => existsSync("log"), work });`;
const DIES = `${WORK} await doOnce("lock", { isDone: () => false, work: () => process.kill(process.pid, "SIGKILL") });`;

it("lets one process work at a time", async () => {
  await runEight(ALWAYS);
  expectTurns(8);
});

it("does the work once for processes that start together", async () => {
  await runEight(ONCE);
  expectTurns(1);
});

it("gives the lock of a killed process to one of those that wait", async () => {
  expect(await tree.run(DIES)).toMatchObject({ signal: "SIGKILL" });
  await runEight(ALWAYS);
  expectTurns(8);
});

it("lets all others work when some are killed at work", async () => {
  await Promise.all(
    [ALWAYS, DIES, ALWAYS, DIES, ALWAYS, DIES, ALWAYS].map((code) => tree.run(code)),
  );
  expectTurns(4);
});

it("lets another process work while the previous one does something else", async () => {
  await tree.run(
    `${ALWAYS} spawnSync(process.execPath, ["--input-type=module", "--eval", ${JSON.stringify(
      `${WORK} await doOnce("lock", { isDone: () => false, work, onWait: () => process.exit(3) });`,
    )}]);`,
  );
  expectTurns(2);
});

it("lets the next process work after a failure", async () => {
  const failing = `${WORK} await doOnce("lock", { isDone: () => false, work() { throw new Error("broken"); } });`;
  const { code, printed } = await tree.run(failing);
  expect([code, printed]).toEqual([1, expect.stringContaining("broken")]);
  await tree.run(ALWAYS);
  expectTurns(1);
});

it.runIf(process.platform === "linux")("recognizes a reused process number", async () => {
  tree.write("lock/1", `${process.pid} 1`);
  await tree.run(ALWAYS);
  expectTurns(1);
});

it("reports that it waits, and leaves one file behind", async () => {
  const holds = `${WORK} await doOnce("lock", { isDone: () => false, work() {
    const waiting = spawnSync(process.execPath, ["--input-type=module", "--eval", ${JSON.stringify(`
      import { writeFileSync } from "node:fs";
      import { doOnce } from "./scripts/one-at-a-time.js";
      const onWait = () => { console.error("waits"); process.exit(3); };
      await doOnce("lock", { isDone: () => false, work: () => console.error("works"), onWait });
    `)}]);
    console.error(waiting.status + " " + waiting.stderr);
  } });`;
  expect((await tree.run(holds)).printed).toBe("3 waits\n\n");
  await runEight(ALWAYS);
  expect(
    await tree.run(
      'import { readdirSync } from "node:fs"; console.error(readdirSync("lock").filter(Number).length)',
    ),
  ).toMatchObject({ printed: "1\n" });
});

function runEight(code: string) {
  return Promise.all(Array.from({ length: 8 }, () => tree.run(code)));
}

/** Checks that each process which started finished before the next one started. */
function expectTurns(count: number) {
  const lines = tree.lines("log");
  const pids = lines.filter((_, index) => index % 2 === 0).map((line) => line.split(" ")[1]);
  expect(new Set(pids).size).toBe(count);
  expect(lines).toEqual(pids.flatMap((pid) => [`begins ${pid}`, `ends ${pid}`]));
}
