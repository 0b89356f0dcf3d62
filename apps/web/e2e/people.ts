import { randomBytes } from "node:crypto";
import type { Browser, Page } from "@playwright/test";
import { expect } from "./test";

export const DEMO_PASSWORD = "stackyard-demo";

/** Ends names that nothing else may have, in this run or another. */
export const newStamp = (): string => randomBytes(4).toString("hex");

/** People come from addresses of their own, for some things are limited for each address. */
export function ownAddress() {
  const part = () => Math.floor(Math.random() * 256);
  return { "X-Forwarded-For": `10.${part()}.${part()}.${part()}` };
}

/** Signs a demo account in, in a browser of its own. */
export async function signedIn(browser: Browser, username: string): Promise<Page> {
  const page = await (await browser.newContext({ extraHTTPHeaders: ownAddress() })).newPage();
  await page.goto("/auth?mode=login");
  await page.getByLabel("Username").fill(username);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/profile/);
  return page;
}

/** The link in the newest mail to this address whose subject is like this. */
export async function mailedLink(page: Page, email: string, subject: RegExp): Promise<string> {
  let path: string | undefined;
  // Mail is written by jobs.
  await expect
    .poll(async () => {
      const outbox = await page.request.get("/dev/mail", { params: { to: email } });
      const mails = [...(await outbox.text()).matchAll(/href="(\/dev\/mail\/\d+)">([^<]*)</g)];
      path = mails.find(([, , text = ""]) => subject.test(text))?.[1];
      return path;
    })
    .toBeDefined();
  const mail = await (await page.request.get(path ?? "")).text();
  return /https?:\/\/\S+#[\w-]+/.exec(mail)?.[0] ?? "";
}

/** Registers somebody new, who reads their mail, in a browser of their own. */
export async function registered(browser: Browser, role: string, name: string): Promise<Page> {
  const page = await unconfirmed(browser, role, name);
  const link = await mailedLink(page, `${name}@example.test`, /^Confirm your address/);
  const data = { token: new URL(link).hash.slice(1) };
  expect((await page.request.post("/api/email-confirmations", { data })).status()).toBe(200);
  await page.reload();
  return page;
}

/** Registers somebody new, who has not looked into their mailbox yet. */
export async function unconfirmed(browser: Browser, role: string, name: string): Promise<Page> {
  const page = await (await browser.newContext({ extraHTTPHeaders: ownAddress() })).newPage();
  await page.goto("/");
  await page.getByRole("link", { name: "Get Started", exact: true }).click();
  await page.getByRole("radio", { name: role }).check();
  await page.getByLabel("Username").fill(name);
  await page.getByLabel("Email").fill(`${name}@example.test`);
  await page.getByRole("textbox", { name: "Password", exact: true }).fill("correct horse battery");
  await page.getByRole("textbox", { name: "Confirm password" }).fill("correct horse battery");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/\/profile/);
  return page;
}
