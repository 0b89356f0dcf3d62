import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

const REQUEST_LINE = /^[A-Z]+ \S+ HTTP\/1\.1\r$/m;

/** A TCP proxy in front of a port, whose connections and HTTP answers a test can cut. */
export async function openCuttableProxy(target: number) {
  const sockets = new Set<Socket>();
  let port = target;
  let isCut = false;
  const losses = new Map<RegExp, () => void>();
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const upstream = connect(port, "127.0.0.1");
    keep(client);
    keep(upstream);
    let request = "";
    client.on("data", (sent) => {
      request = REQUEST_LINE.exec(sent.toString("latin1"))?.[0] ?? request;
    });
    const answers = new Transform({
      transform(part, _, done) {
        const lost = losses.entries().find(([requests]) => requests.test(request));
        lost?.[1]();
        done(null, lost ? undefined : part);
      },
    });
    client.pipe(upstream).pipe(answers).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    /**
     * Requests whose first line matches reach the server, but their answers get lost. Resolves once one
     * is lost.
     */
    loseAnswers: (requests: RegExp) =>
      new Promise<void>((resolve) => {
        losses.set(requests, resolve);
      }),
    /** Ends faults. The server may have another port from then on. */
    restore(target = port) {
      port = target;
      losses.clear();
      isCut = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
