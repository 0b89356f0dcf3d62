import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { askForDevice, waitForAnswer } from "./oauth.ts";

const servers: ReturnType<typeof createServer>[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function answering(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const CODES = { device_code: "d", user_code: "u", verification_uri: "http://here", interval: 0 };
const TOKENS = { access_token: "a", refresh_token: "r", expires_in: 600 };

it("a sign-in goes on after the server could not be reached", async () => {
  let asked = 0;
  const server = await answering((request, response) => {
    asked++;
    if (asked === 1) request.socket.destroy();
    else response.end(JSON.stringify(TOKENS));
  });
  expect(await waitForAnswer(server, CODES)).toMatchObject({ accessToken: "a", refreshToken: "r" });
  expect(asked).toBe(2);
});

it("a sign-in ends with its code, whether or not the server can be reached", async () => {
  const server = await answering((request) => request.socket.destroy());
  const late = waitForAnswer(server, { ...CODES, expires_in: 0 });
  await expect(late).rejects.toThrow(`cannot reach ${server}`);
});

it("what a server says is shown without control characters", async () => {
  const answer = { error: "invalid_client", error_description: "\u001b[2Jgone" };
  const server = await answering((_, response) => response.end(JSON.stringify(answer)));
  const message = await askForDevice(server, ["modules:read"]).then(
    String,
    (error: Error) => error.message,
  );
  expect(message).toContain("doesn't let the command line sign in (invalid_client");
  expect(message).not.toContain("\u001b");
});
