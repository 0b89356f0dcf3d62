import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP proxy in front of a port, whose connections a test can cut. */
export async function openCuttableProxy(target: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  };
  const server = createServer((client) => {
    if (isCut) return client.destroy();
    const upstream = connect(target, "127.0.0.1");
    keep(client);
    keep(upstream);
    client.pipe(upstream).pipe(client);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    isCut = true;
    for (const socket of sockets) socket.destroy();
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut,
    restore: () => {
      isCut = false;
    },
    close: () => {
      cut();
      server.close();
    },
  };
}
