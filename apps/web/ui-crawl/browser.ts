import { type Browser, chromium } from "@playwright/test";

/** Base URL of the server to crawl. */
export const SITE = process.env.CRAWL_URL ?? "http://127.0.0.1:5091";

const FLAGS = ["--disable-quic", "--no-first-run", "--disable-background-networking"];

export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM_PATH,
    args: process.getuid?.() === 0 ? ["--no-sandbox", ...FLAGS] : FLAGS,
  });
}
