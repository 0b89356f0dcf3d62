import { spawn, spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { newStamp, registered } from "../fixtures/people";
import { expect, test } from "../fixtures/test";

const HOST = "registry.stackyard.test";
const program = spawnSync("which", ["terraform"], { encoding: "utf8" }).stdout.trim();

const SKIPPED = "terraform is not on the PATH: its login was not tried in a browser";
if (program === "") process.stdout.write(`skipped: ${SKIPPED}\n`);

/** Names the services of a host without TLS, as the discovery document has them. */
async function configure(folder: string, origin: string): Promise<string> {
  const found = await fetch(new URL("/.well-known/terraform.json", origin));
  const services = (await found.json()) as { "login.v1": Record<string, unknown> };
  const { authz, token, ...rest } = services["login.v1"];
  const login = { ...rest, authz: `${origin}${authz}`, token: `${origin}${token}` };
  const lines = Object.entries(login).map(([key, value]) => `${key} = ${JSON.stringify(value)}`);
  const path = join(folder, "cli.tfrc");
  await writeFile(
    path,
    `host "${HOST}" {\n  services = { "login.v1" = { ${lines.join(", ")} } }\n}\n`,
  );
  return path;
}

test("terraform login is answered in the browser and gets a key", async ({ browser }, testInfo) => {
  test.skip(program === "", SKIPPED);
  const page = await registered(browser, "buyer", `terraform-${newStamp()}`);
  await page.goto("/settings/tokens");
  const { origin } = new URL(page.url());
  const folder = testInfo.outputPath();
  const config = await configure(folder, origin);
  // Without a PATH, Terraform opens no browser and prints the address.
  const env = { PATH: "/nowhere", HOME: folder, TF_CLI_CONFIG_FILE: config };
  const child = spawn(program, ["login", "-no-color", HOST], { cwd: folder, env });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk;
    });
  const ended = new Promise<number | null>((resolve) => child.on("close", resolve));
  try {
    child.stdin.end("yes\n");
    const printed = () => /http:\S+\/oauth\/authorize\?\S+(?=\s)/.exec(output)?.[0];
    await expect.poll(printed, { message: output }).toBeDefined();
    await page.goto(String(printed()));
    await expect(
      page.getByText("Terraform and OpenTofu asks for access to your account"),
    ).toBeVisible();
    await expect(page.getByText("Part of Stackyard")).toBeVisible();
    await page.getByLabel("Key name").fill("The build machine");
    await page.getByRole("button", { name: "Allow access" }).click();
    // Terraform itself answers at its loopback address.
    await expect(page.getByText(/returned an authentication code to Terraform/)).toBeVisible();
    expect(await ended, output).toBe(0);
  } finally {
    child.kill("SIGKILL");
  }
  const stored = await readFile(join(folder, ".terraform.d/credentials.tfrc.json"), "utf8");
  const { token } = JSON.parse(stored).credentials[HOST];
  const call = () =>
    fetch(`${origin}/v1/keys/current`, { headers: { authorization: `Bearer ${token}` } });
  expect((await call()).status).toBe(200);

  await page.goto("/settings/tokens");
  await expect(page.getByRole("heading", { name: "The build machine" })).toBeVisible();
  await page.getByRole("button", { name: "Revoke The build machine" }).click();
  await page.getByRole("button", { name: "Revoke key" }).click();
  await expect.poll(async () => (await call()).status).toBe(401);
});
