import { expect, it } from "vitest";
import { openProgress } from "./progress.ts";

function shown(isTTY: boolean): string {
  let text = "";
  const write = (more: string) => {
    text += more;
    return true;
  };
  const progress = openProgress({ isTTY, write } as unknown as NodeJS.WriteStream);
  for (const share of [0, 0.5, 0.999]) progress.step("Uploading", share);
  progress.step("Scanning");
  progress.clear();
  progress.clear();
  return text;
}

it("a terminal shows one line that changes, and is empty in the end", () => {
  expect(shown(true).split("\r\u001b[K")).toEqual([
    ...["", "Uploading 0%", "Uploading 50%", "Uploading 99%", "Scanning", ""],
  ]);
});

it("a log has a line per step", () => {
  expect(shown(false)).toBe("Uploading\nScanning\n");
});
