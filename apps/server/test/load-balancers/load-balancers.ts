import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { CERTIFICATE, KEY } from "../stand-ins/web-server.ts";

const EXAMPLES = resolve(import.meta.dirname, "../../../../docs/operate");

export type Program = "haproxy" | "nginx";

export interface LoadBalancer {
  /** Ports for HTTP and HTTPS. */
  readonly ports: { readonly plain: number; readonly secure: number };
  close(): Promise<void>;
}

/** Debian installs them in /usr/sbin, which isn't in a regular user's PATH. */
const environment = () => ({ ...process.env, PATH: `${process.env.PATH}:/usr/sbin` });

/** Whether the program is installed; prints a note if it isn't. */
export function hasLoadBalancer(program: Program): boolean {
  const isThere = spawnSync(program, ["-v"], { env: environment() }).status === 0;
  if (!isThere) process.stdout.write(`skipped: behind ${program}, which is not installed\n`);
  return isThere;
}

/** Runs the documented example; only its addresses and certificate are replaced. */
export async function openLoadBalancer(
  program: Program,
  [one, two]: readonly [number, number],
): Promise<LoadBalancer> {
  const folder = await mkdtemp(join(tmpdir(), `${program}-`));
  const ports = { plain: await findFreePort(), secure: await findFreePort() };
  await writeFile(join(folder, "stackyard.pem"), CERTIFICATE + KEY);
  await writeFile(join(folder, "stackyard.crt"), CERTIFICATE);
  await writeFile(join(folder, "stackyard.key"), KEY);
  const adapt = (text: string) =>
    replaceAll(text, [
      ["/etc/haproxy/", `${folder}/`],
      ["/etc/nginx/", `${folder}/`],
      ["127.0.0.1:5000", `127.0.0.1:${one}`],
      ["127.0.0.1:5001", `127.0.0.1:${two}`],
      ["bind :80\n", `bind 127.0.0.1:${ports.plain}\n`],
      ["bind :443 ", `bind 127.0.0.1:${ports.secure} `],
      ["listen 80;", `listen 127.0.0.1:${ports.plain};`],
      ["listen 443 ", `listen 127.0.0.1:${ports.secure} `],
    ]);
  const example = program === "haproxy" ? "haproxy.cfg" : "nginx.conf";
  const text = adapt(await readFile(join(EXAMPLES, example), "utf8"));
  const file = join(folder, example);
  await writeFile(file, program === "haproxy" ? text : aroundNginx(text, folder));
  await mkdir(join(folder, "tmp"));
  const options = program === "haproxy" ? ["-db", "-f", file] : ["-p", folder, "-c", file];
  const running = spawn(program, options, {
    env: environment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [running.stdout, running.stderr])
    stream.on("data", (chunk) => {
      said += chunk;
    });
  await untilListening(ports.plain, () => {
    if (running.exitCode !== null) throw new Error(`${program} ended: ${said}`);
  });
  return {
    ports,
    async close() {
      const ended = once(running, "exit");
      if (running.exitCode === null && running.kill("SIGTERM")) await ended;
      await rm(folder, { recursive: true });
    },
  };
}

function replaceAll(text: string, replacements: readonly (readonly [string, string])[]): string {
  return replacements.reduce((text, [from, to]) => text.replaceAll(from, to), text);
}

/** A main configuration that includes the example, like Debian's /etc/nginx/nginx.conf. */
function aroundNginx(text: string, folder: string): string {
  const kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `
daemon off;
${process.getuid?.() === 0 ? "user root;" : ""}
worker_processes 1;
pid ${folder}/pid;
error_log stderr;
events {}
http {
access_log off;
${kinds.map((kind) => `${kind}_temp_path ${folder}/tmp/${kind};`).join("\n")}
${text}
}
`;
}

/** Returns an unused port. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

async function untilListening(port: number, check: () => void): Promise<void> {
  for (;;) {
    check();
    const isOpen = await fetch(`http://127.0.0.1:${port}/`, { redirect: "manual" }).then(
      () => true,
      () => new Promise<false>((resolve) => setTimeout(resolve, 20, false)),
    );
    if (isOpen) return;
  }
}
