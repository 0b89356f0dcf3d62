import { expect, it } from "vitest";
import { deviceName } from "./device-name.ts";

const MOZILLA = "Mozilla/5.0";
const WEBKIT = "AppleWebKit/537.36 (KHTML, like Gecko)";

it.each([
  [`${MOZILLA} (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0`, "Firefox on Linux"],
  [`${MOZILLA} (Windows NT 10.0; Win64) ${WEBKIT} Chrome/140.0 Safari/537.36`, "Chrome on Windows"],
  [
    `${MOZILLA} (Windows NT 10.0) ${WEBKIT} Chrome/140.0 Safari/537.36 Edg/140.0`,
    "Edge on Windows",
  ],
  [`${MOZILLA} (Linux; Android 16) ${WEBKIT} Chrome/140.0 Mobile Safari/537`, "Chrome on Android"],
  [`${MOZILLA} (Macintosh; Intel Mac OS X 15_0) Version/19.0 Safari/605.1.15`, "Safari on macOS"],
  [`${MOZILLA} (iPhone; CPU iPhone OS 19_0 like Mac OS X) Safari/604.1`, "Safari on iPhone"],
  ["curl/8.0", "Unknown device"],
  [null, "Unknown device"],
])("%s is %s", (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});
