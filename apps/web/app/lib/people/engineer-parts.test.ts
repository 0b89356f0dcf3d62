import { expect, it } from "vitest";
import { partsOf } from "./engineer-parts";

const BARE = {
  description: "Builds platforms.",
  skills: ["Helm"],
  clouds: [],
  tools: [],
  languages: [],
  timeZone: null,
  hourlyRate: null,
  certifications: [],
  bio: null,
};

it("lists everything that a bare profile lacks, each with a reason", () => {
  const parts = partsOf(BARE, null);
  expect(parts.filter(({ isThere }) => isThere)).toEqual([]);
  expect(parts.every(({ why }) => why.endsWith("."))).toBe(true);
});

it("counts the parts that exist", () => {
  const whole = {
    ...BARE,
    description: "x".repeat(120),
    skills: ["a", "b", "c", "d"],
    hourlyRate: 9_000,
    timeZone: "UTC",
  };
  expect(partsOf(whole, "/a.webp").filter(({ isThere }) => isThere)).toHaveLength(5);
});
