import { printable } from "@stackyard/scanner/output/printable";
import { CliFailure } from "../cli-failure.ts";
import { CLEAN } from "../exit-codes.ts";
import { readOptions } from "../read-options.ts";
import { atServer, SERVER_OPTIONS, serverAddress } from "./at-server.ts";
import { changeCredentials, readCredentials } from "./credentials.ts";
import { askForDevice, revoke, waitForAnswer } from "./oauth.ts";

const LOGIN_OPTIONS = { publish: { type: "boolean", default: false } } as const;

/** What the token may do. Most users only look for modules. */
const READING = ["modules:read"] as const;
const PUBLISHING = [...READING, "modules:write"] as const;

/** `stackyard login SERVER` */
export async function loginCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, LOGIN_OPTIONS);
  const server = oneServer("login", positionals) ?? process.env.STACKYARD_SERVER;
  if (server === undefined) throw new CliFailure("login takes the address of a server");
  const origin = serverAddress(server);
  const request = await askForDevice(origin, values.publish ? PUBLISHING : READING);
  const { verification_uri, user_code } = request;
  process.stderr.write(
    `Open ${printable(verification_uri)} in a browser and enter the code ${printable(user_code)}\n`,
  );
  const tokens = await waitForAnswer(origin, request);
  await changeCredentials((before) => ({
    server: origin,
    tokens: { ...before.tokens, [origin]: tokens },
  }));
  return whoamiCommand(["--server", origin]);
}

/** `stackyard logout [SERVER]` */
export async function logoutCommand(args: readonly string[]): Promise<number> {
  const named = oneServer("logout", readOptions(args, {}).positionals);
  const known = await readCredentials();
  const server = named === undefined ? known.server : serverAddress(named);
  const tokens = server && known.tokens[server];
  if (!server || !tokens)
    throw new CliFailure(`you aren't signed in${named ? ` to ${named}` : ""}`);
  await changeCredentials((before) => {
    const { [server]: _, ...others } = before.tokens;
    const [next] = Object.keys(others);
    const chosen = before.server === server ? next : before.server;
    return { ...(chosen !== undefined && { server: chosen }), tokens: others };
  });
  await revoke(server, tokens);
  process.stdout.write(`Signed out of ${server}.\n`);
  return CLEAN;
}

/** `stackyard whoami` */
export async function whoamiCommand(args: readonly string[]): Promise<number> {
  const { values, positionals } = readOptions(args, SERVER_OPTIONS);
  if (positionals.length > 0) throw new CliFailure("whoami takes only options");
  return atServer(values.server, async ({ client, server }) => {
    const { id, username, scopes } = await client.get("/v1/account");
    process.stdout.write(
      values.json
        ? `${JSON.stringify({ server, id, username, scopes })}\n`
        : `Signed in to ${server} as ${printable(username)}.\n`,
    );
    return CLEAN;
  });
}

function oneServer(command: string, positionals: readonly string[]): string | undefined {
  const [server, ...others] = positionals;
  if (others.length > 0) throw new CliFailure(`${command} takes one server`);
  return server;
}
