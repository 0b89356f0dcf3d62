import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";

/** The one module version that Terraform may install. */
export interface OfferedModule {
  /** "namespace/name/system" */
  readonly module: string;
  readonly version: string;
  readonly archive: string;
  readonly sha256: string;
  /** The folder that contains everything; "" if files are at the top level. */
  readonly rootFolder: string;
}

export interface LocalRegistry {
  /** Where the module registry protocol is, for Terraform's `host` block. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves one archive to `terraform init` on this machine. Terraform so installs exactly the bytes
 * that were checked and scanned, needs no credentials of the marketplace, and can destroy what is no
 * longer sold.
 */
export async function openLocalRegistry(offered: OfferedModule): Promise<LocalRegistry> {
  // Other users of the machine can reach the port, but don't know the path.
  const prefix = `/${randomBytes(24).toString("base64url")}`;
  const folder = offered.rootFolder === "" ? "" : `//${encodeURIComponent(offered.rootFolder)}`;
  const location = `${prefix}/module.tar.gz${folder}?checksum=sha256:${offered.sha256}`;
  const base = `${prefix}/v1/${offered.module}`.toLowerCase();
  const server = createServer((request, answer) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (path.toLowerCase() === `${base}/versions`)
      json(answer, { modules: [{ versions: [{ version: offered.version }] }] });
    else if (path.toLowerCase() === `${base}/${offered.version}/download`.toLowerCase())
      json(answer, { location }, { "X-Terraform-Get": location });
    else if (path === `${prefix}/module.tar.gz`)
      send(answer, offered.archive, request.method === "HEAD").catch(() => answer.destroy());
    else answer.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${prefix}/v1/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function json(answer: ServerResponse, body: object, headers: Record<string, string> = {}): void {
  answer.writeHead(200, { "Content-Type": "application/json", ...headers });
  answer.end(JSON.stringify(body));
}

async function send(answer: ServerResponse, path: string, isHead: boolean): Promise<void> {
  const { size } = await stat(path);
  answer.writeHead(200, { "Content-Type": "application/gzip", "Content-Length": size });
  if (isHead) answer.end();
  else await pipeline(createReadStream(path), answer);
}
