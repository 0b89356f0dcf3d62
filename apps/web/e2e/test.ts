import { test as base } from "@playwright/test";

export { expect } from "@playwright/test";

/** Whoever a test has signed in leaves with it: pages left open go on listening, and slow all that follow. */
export const test = base.extend<{ leaving: undefined }>({
  leaving: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
