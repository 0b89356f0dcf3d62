import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { pipeline } from "node:stream/promises";

/** A module version that Terraform may install. */
export interface ServedModule {
  readonly archive: string;
  readonly sha256: string;
  /** The folder that contains everything; "" if files are at the top level. */
  readonly rootFolder: string;
}

/** Another module of the registry, as a deployment's module calls it. */
export interface CalledModule {
  /** "namespace/name/system". */
  readonly module: string;
  readonly version: string;
  readonly sha256: string;
}

/** The modules that Terraform may install, by `namespace/name/system` in lower case. */
export interface OfferedModules {
  versions(module: string): Promise<readonly { readonly version: string }[]>;
  open(module: string, version: string): Promise<ServedModule>;
}

export interface LocalRegistry {
  /** Where the module registry protocol is, for Terraform's `host` block. */
  readonly url: string;
  /** Why a module wasn't given, if one wasn't: Terraform only says that something failed. */
  readonly failure: unknown;
  close(): Promise<void>;
}

const CALL = /^\/v1\/([^/]+\/[^/]+\/[^/]+)\/(?:versions|([^/]+)\/download)$/;

/**
 * Serves archives to `terraform init` on this machine. Terraform so installs exactly the bytes that
 * were checked and scanned, needs no credentials of the marketplace, and can destroy what is no
 * longer sold.
 */
export async function openLocalRegistry(offered: OfferedModules): Promise<LocalRegistry> {
  // Other users of the machine can reach the port, but don't know the path.
  const prefix = `/${randomBytes(24).toString("base64url")}`;
  const archives = new Map<string, string>();
  let failure: unknown;

  async function answerCall(path: string, answer: ServerResponse): Promise<void> {
    const [, module = "", version] = CALL.exec(path) ?? [];
    if (module === "") return void answer.writeHead(404).end();
    if (version === undefined) {
      const versions = (await offered.versions(module.toLowerCase())).map(({ version }) => ({
        version,
      }));
      return json(answer, { modules: [{ versions }] });
    }
    const served = await offered.open(module.toLowerCase(), decodeURIComponent(version));
    const archivePath = `${prefix}/${served.sha256}.tar.gz`;
    archives.set(archivePath, served.archive);
    const folder = served.rootFolder === "" ? "" : `//${encodeURIComponent(served.rootFolder)}`;
    const location = `${archivePath}${folder}?checksum=sha256:${served.sha256}`;
    json(answer, { location }, { "X-Terraform-Get": location });
  }

  const server = createServer((request, answer) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    const archive = archives.get(pathname);
    if (archive !== undefined)
      send(answer, archive, request.method === "HEAD").catch(() => answer.destroy());
    else if (!pathname.startsWith(`${prefix}/`)) answer.writeHead(404).end();
    else
      answerCall(pathname.slice(prefix.length), answer).catch((error: unknown) => {
        failure ??= error;
        answer.writeHead(403).end();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${prefix}/v1/`,
    get failure() {
      return failure;
    },
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
