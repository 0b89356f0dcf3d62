import { describe, expect, it } from "vitest";
import { HELP, helpOf } from "./help.ts";

const COMMANDS = [...new Set([...HELP.matchAll(/^ {2}stackyard (\S+)/gm)].map(([, name]) => name))];

describe("the help of a command", () => {
  it.each(COMMANDS)("%s: has its usage and options, and none of another command", (name = "") => {
    const help = helpOf(name);
    expect(help.startsWith(`  stackyard ${name} `)).toBe(true);
    const titles = [...HELP.matchAll(/^Options of (.*)$/gm)];
    for (const [title, names = ""] of titles) {
      const isIts = names.split(/, | and /).includes(name);
      expect([title, help.includes(`\n${title}\n`)]).toEqual([title, isIts]);
    }
    expect(help).toContain("\nExit codes\n");
  });

  it("is that of the program for an unknown command", () => {
    expect(COMMANDS.length).toBeGreaterThan(10);
    expect(helpOf("frobnicate")).toBe(HELP);
    expect(helpOf("constructor")).toBe(HELP);
  });
});
