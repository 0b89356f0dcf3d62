import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { SMTPServer, type SMTPServerOptions } from "smtp-server";
import { CERTIFICATE, KEY } from "./web-server.ts";

export { CERTIFICATE };

export interface TakenMail {
  readonly from: string;
  readonly to: string[];
  readonly user: string | false;
  readonly isEncrypted: boolean;
  /** Raw headers and body. */
  readonly source: string;
}

export const LOGIN = { user: "stackyard", pass: "p@ss:word" };

/** SMTP responses by the recipient's local part. */
const REFUSALS: Record<string, [code: number, text: string]> = {
  busy: [451, "4.7.1 Greylisted, come again"],
  gone: [550, "5.1.1 No such user"],
  unnumbered: [550, "No such user here"],
  full: [552, "5.2.2 Mailbox full"],
  relay: [550, "5.7.1 Relaying denied"],
};
const AFTER_DATA: Record<string, [code: number, text: string]> = {
  spam: [554, "5.7.1 This looks like spam"],
  nobody: [550, "5.1.1 Nobody reads this"],
  later: [452, "4.3.1 Out of room"],
};

/** A real local SMTP server whose response depends on the recipient. */
export async function openMailServer(options: SMTPServerOptions = {}) {
  const taken: TakenMail[] = [];
  const server = new SMTPServer({
    key: KEY,
    cert: CERTIFICATE,
    authOptional: true,
    // No logger, because the tests cause errors on purpose.
    logger: false,
    onAuth({ username, password }, _, done) {
      if (username === LOGIN.user && password === LOGIN.pass) return done(null, { user: username });
      done(refusal(535, "5.7.8 Wrong password"));
    },
    onRcptTo({ address }, session, done) {
      const [name = ""] = address.split("@");
      if (name === "dies") return sockets.get(session.remotePort)?.destroy();
      if (name === "hangs") return;
      const refused = REFUSALS[name];
      done(refused && refusal(...refused));
    },
    onData(stream, session, done) {
      void text(stream).then((source) => {
        const { envelope, user, secure } = session;
        const from = envelope.mailFrom ? envelope.mailFrom.address : "";
        const to = envelope.rcptTo.map(({ address }) => address);
        const refused = AFTER_DATA[to[0]?.split("@")[0] ?? ""];
        if (refused) return done(refusal(...refused));
        taken.push({ from, to, user, isEncrypted: secure, source });
        done(null);
      });
    },
    ...options,
  });
  const sockets = new Map<number, Socket>();
  server.server.on("connection", (socket: Socket) => {
    sockets.set(socket.remotePort ?? 0, socket);
    socket.on("error", () => {});
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  return {
    port: (server.server.address() as AddressInfo).port,
    taken,
    async close() {
      for (const socket of sockets.values()) socket.destroy();
      await new Promise<void>((done) => server.close(done));
    },
  };
}

/** A server that accepts connections but never responds. */
export async function openFrozenServer() {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function refusal(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}
