import { expect, it } from "vitest";
import { paceRobots, ROBOT_PAGES, robotName } from "./robots.ts";

const GOOGLE = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0.0.0 Safari/537.36";

it("robots are recognized by their user agent", () => {
  expect([GOOGLE, "ccbot/2.0", "Baiduspider", BROWSER, ""].map(robotName)).toEqual([
    "googlebot",
    "ccbot",
    "baiduspider",
    undefined,
    undefined,
  ]);
});

it("long user agents are read once, not once for each letter", () => {
  const long = "x".repeat(15_000);
  for (let n = 0; n < 200; n++) expect(robotName(long)).toBeUndefined();
  expect(robotName(`${long}bot${long}`)).toBe("x".repeat(40));
});

it("a fast robot is told to wait, from any address; other robots and people are not", async () => {
  const pace = paceRobots();
  for (let page = 0; page < ROBOT_PAGES; page++) await pace(GOOGLE);
  await expect(pace(GOOGLE.replace("2.1", "2.2"))).rejects.toMatchObject({
    code: "too_many_attempts",
  });
  await pace("Bingbot/2.0");
  for (let page = 0; page <= ROBOT_PAGES; page++) await pace(BROWSER);
});
