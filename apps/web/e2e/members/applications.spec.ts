import { createHash, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Locator, Page } from "@playwright/test";
import { expectGoodLooks } from "../fixtures/layout-checks";
import { newStamp, registered } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const stamp = newStamp();

/** A client on the user's computer that waits for its answer. */
async function openClient() {
  const answers: URL[] = [];
  const server: Server = createServer((request, answer) => {
    const address = new URL(request.url ?? "/", "http://127.0.0.1");
    // Browsers also ask for an icon.
    if (address.pathname === "/callback") answers.push(address);
    answer.setHeader("content-type", "text/html").end("<h1>You can close this page</h1>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return { answers, server, redirectUri: `http://127.0.0.1:${port}/callback` };
}

/** Registers a native application in the settings. Returns its client ID. */
async function register(page: Page, name: string): Promise<string> {
  await page.goto("/settings/applications");
  await expect(page.getByText("No connected applications.")).toBeVisible();
  await page.getByLabel("Application name").fill(name);
  await page.getByText("Native application", { exact: true }).click();
  await page.getByLabel("Redirect addresses").fill("http://app.example.test/callback\n");
  await page.getByRole("button", { name: "Register application" }).click();
  await expect(page.getByText(/^Use an https:\/\/ address/)).toBeVisible();
  await page.getByLabel("Redirect addresses").fill("http://127.0.0.1/callback");
  await expectGoodLooks(page, "the form for an application");
  await page.getByRole("button", { name: "Register application" }).click();
  const shown = page.getByRole("region", { name: `Credentials of ${name}` });
  await expect(shown.getByText("Client secret")).toBeHidden();
  return (await shown.locator("code").first().textContent()) ?? "";
}

function authorizeAddress(clientId: string, redirectUri: string) {
  const verifier = randomBytes(32).toString("base64url");
  const params = new URLSearchParams({
    ...{ client_id: clientId, redirect_uri: redirectUri, response_type: "code" },
    ...{ scope: "modules:read", state: "as-sent", code_challenge_method: "S256" },
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
  });
  return { verifier, path: `/oauth/authorize?${params}` };
}

test("a native application gets access by consent, until it is revoked", async ({ browser }) => {
  const page = await registered(browser, "buyer", `consent-${stamp}`);
  const clientId = await register(page, "Command line");
  const client = await openClient();
  const blocked: string[] = [];
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) blocked.push(message.text());
  });

  const refused = authorizeAddress(clientId, client.redirectUri);
  await page.goto(refused.path);
  await page.getByRole("button", { name: "Refuse" }).click();
  await expect(page.getByRole("heading", { name: "You can close this page" })).toBeVisible();
  expect(client.answers.at(-1)?.searchParams.get("error")).toBe("access_denied");

  const { verifier, path } = authorizeAddress(clientId, client.redirectUri);
  const response = await page.goto(path);
  // Nobody can put the question into a frame and have its button clicked.
  expect(response?.headers()["x-frame-options"]).toBe("DENY");
  expect(response?.headers()["content-security-policy"]).toContain("frame-ancestors 'none'");
  await expect(page.getByText("Command line asks for access to your account")).toBeVisible();
  await expect(page.getByText("See modules, including your unpublished ones")).toBeVisible();
  await expect(page.getByRole("link", { name: `consent-${stamp}` }).last()).toBeVisible();
  await expectGoodLooks(page, "the question for consent");
  await page.getByRole("button", { name: "Allow access" }).click();
  await expect(page.getByRole("heading", { name: "You can close this page" })).toBeVisible();
  expect(blocked).toEqual([]);

  const answer = client.answers.findLast(({ searchParams }) => searchParams.has("code"));
  expect(answer?.searchParams.get("state")).toBe("as-sent");
  const exchanged = await page.request.post("/oauth/token", {
    form: {
      ...{ grant_type: "authorization_code", client_id: clientId, code_verifier: verifier },
      ...{ code: answer?.searchParams.get("code") ?? "", redirect_uri: client.redirectUri },
    },
  });
  const { access_token: token } = await exchanged.json();
  const headers = { authorization: `Bearer ${token}` };
  expect((await page.request.get("/v1/modules", { headers })).status()).toBe(200);
  client.server.close();

  await page.goto("/settings/applications");
  const own = page.getByRole("list", { name: "Your applications" });
  await own.getByRole("button", { name: "Edit Command line" }).click();
  await own.getByLabel("Redirect addresses").fill("");
  await own.getByRole("button", { name: "Save application" }).click();
  await expect(own.getByText("Enter at least one redirect address")).toBeVisible();
  await own.getByLabel("Redirect addresses").fill("http://127.0.0.1/other");
  await own.getByRole("button", { name: "Save application" }).click();
  await expect(own.getByText("http://127.0.0.1/other")).toBeVisible();
  const connected = page.getByRole("list", { name: "Connected applications" });
  await expect(connected).toContainText("Command line");
  await expectGoodLooks(page, "the settings of applications");
  await connected.getByRole("button", { name: "Revoke access of Command line" }).click();
  await page.getByRole("button", { name: "Revoke access", exact: true }).click();
  await expect(page.getByText("No connected applications.")).toBeVisible();
  expect((await page.request.get("/v1/modules", { headers })).status()).toBe(401);
});

test("a device is connected by the code that it shows", async ({ browser }) => {
  const page = await registered(browser, "buyer", `device-${stamp}`);
  const clientId = await register(page, "Another command line");
  const form = { client_id: clientId, scope: "modules:read" };
  const asked = await (await page.request.post("/oauth/device/code", { form })).json();
  await page.goto(new URL(asked.verification_uri).pathname);
  await page.getByLabel("Code").fill("BBBB-BBBB");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText(/The device may show a new code by now/)).toBeVisible();
  await page.getByLabel("Code").fill(asked.user_code);
  await page.getByRole("button", { name: "Continue" }).click();
  await expectGoodLooks(page, "the question for a device");
  await page.getByRole("button", { name: "Allow access" }).click();
  await expect(page.getByText("Device connected")).toBeVisible();
  const tokens = await page.request.post("/oauth/token", {
    form: {
      ...{ client_id: clientId, device_code: asked.device_code },
      grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    },
  });
  expect(await tokens.json()).toMatchObject({ scope: "modules:read" });
});

test("a request that this browser didn't begin is explained", async ({ browser }) => {
  const page = await registered(browser, "buyer", `lost-${stamp}`);
  await page.goto("/oauth/consent/of-somebody-else");
  await expect(page.getByText("This request has expired")).toBeVisible();
});

test("an application that isn't registered is named by its host, with a warning", async ({
  browser,
}) => {
  const page = await registered(browser, "buyer", `agent-${stamp}`);
  let redirectHost = "127.0.0.1:4711";
  // The server would read the document of a real agent from the public web.
  await page.route("**/api/oauth/requests/*", (route) =>
    route.fulfill({
      json: {
        application: {
          ...{ name: "agent.example", clientId: "https://agent.example/client.json" },
          ...{ owner: null, isRegistered: false, logo: null },
        },
        ...{ scopes: ["modules:read", "purchases:read"], redirectHost, keyName: null },
      },
    }),
  );
  await page.goto("/oauth/consent/of-an-agent");
  await expect(page.getByText("agent.example asks for access to your account")).toBeVisible();
  await expect(page.getByText("This application isn't registered with Stackyard")).toBeVisible();
  await expect(page.getByText(/^It runs on your computer and says/)).toBeVisible();
  await expect(page.getByText("Part of Stackyard")).toBeHidden();
  await expectGoodLooks(page, "the question of an application that isn't registered");
  redirectHost = "agent.example";
  await page.reload();
  await expect(page.getByText(/^All we know is that it belongs to agent\.example/)).toBeVisible();
});

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==",
  "base64",
);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>');

test("an application's logo and its owner's badge are shown to those who are asked", async ({
  browser,
}) => {
  const owner = await registered(browser, "buyer", `maker-${stamp}`);
  const clientId = await register(owner, "Fleet");
  const own = owner.getByRole("list", { name: "Your applications" });
  // Without a logo, the first letters of its name.
  await expect(own.getByText("FL", { exact: true })).toBeVisible();
  await own.getByRole("button", { name: "Edit Fleet" }).click();
  const file = own.locator('input[type="file"]');
  await file.setInputFiles({ name: "logo.svg", mimeType: "image/svg+xml", buffer: SVG });
  await expect(own.getByText("Choose a PNG, JPEG, WebP or GIF picture.")).toBeVisible();
  await file.setInputFiles({ name: "logo.png", mimeType: "image/png", buffer: PICTURE });
  await expect(own.getByRole("button", { name: "Remove logo" })).toBeVisible();
  await expectLogo(own);
  await expectGoodLooks(owner, "the settings of an application with a logo");

  const user = await registered(browser, "buyer", `asked-${stamp}`);
  const requested: string[] = [];
  user.on("request", (request) => requested.push(new URL(request.url()).host));
  const client = await openClient();
  const { path } = authorizeAddress(clientId, client.redirectUri);
  await user.goto(path);
  for (const width of [1_280, 320]) {
    await user.setViewportSize({ width, height: 800 });
    await expect(user.getByText("Fleet asks for access to your account")).toBeVisible();
    await expect(user.getByRole("link", { name: `maker-${stamp}` })).toBeInViewport();
    await expect(user.getByText("VERIFIED", { exact: true })).toBeInViewport({ ratio: 1 });
    await expectLogo(user.getByRole("main"));
  }
  await expectGoodLooks(user, "the question of an application with a logo");
  // No picture is loaded from an address of the application.
  expect([...new Set(requested)]).toEqual([new URL(user.url()).host]);
  await user.getByRole("button", { name: "Allow access" }).click();
  await expect(user.getByRole("heading", { name: "You can close this page" })).toBeVisible();
  client.server.close();
  await user.goto("/settings/applications");
  const connected = user.getByRole("list", { name: "Connected applications" });
  await expectLogo(connected);

  await own.getByRole("button", { name: "Remove logo" }).click();
  await expect(own.getByText("FL", { exact: true }).first()).toBeVisible();
  await user.reload();
  await expect(connected.getByText("FL", { exact: true })).toBeVisible();
});

/** Expects a logo that the browser could read. */
const expectLogo = (within: Locator) =>
  expect
    .poll(() =>
      within
        .locator('img[src^="/api/application-logos/"]')
        .first()
        .evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth),
    )
    .toBe(192);

test("an owner who isn't verified is named as such", async ({ browser }) => {
  const page = await registered(browser, "buyer", `unsure-${stamp}`);
  // Registration needs a confirmed address, so the answer of an owner who lost it is made here.
  await page.route("**/api/oauth/requests/*", (route) =>
    route.fulfill({
      json: {
        application: {
          ...{ name: "Fleet", clientId: "0123", logo: null, isRegistered: true },
          owner: { username: "somebody", isVerified: false },
        },
        ...{ scopes: ["modules:read"], redirectHost: "app.example", keyName: null },
      },
    }),
  );
  await page.goto("/oauth/consent/of-fleet");
  await expect(page.getByText("Not verified", { exact: true })).toBeVisible();
  await expect(page.getByText("We haven't verified this owner")).toBeVisible();
  await expect(page.getByText("VERIFIED", { exact: true })).toBeHidden();
});
