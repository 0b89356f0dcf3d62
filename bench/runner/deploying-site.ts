import { generateKeyPairSync, sign } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { embeddedCluster } from "../../apps/server/test/faults/database-faults.ts";
import { fetchPatiently } from "../../apps/server/test/fetch-patiently.ts";
import { tarGz } from "../../packages/archive/test/archives.ts";
import { httpServer } from "../../packages/runner/src/server/http-server.ts";
import type { Server } from "../../packages/runner/src/server/server.ts";
import { SignedClient } from "../../packages/runner/src/server/signed-client.ts";
import { SERVER_COMMAND, SERVER_ENVIRONMENT } from "../../scripts/server-command.js";
import { type ChildServer, startServer } from "../measuring/child-server.ts";
import { type Caller, signInAs } from "../measuring/demo-callers.ts";
import { admitDatabase } from "../measuring/statement-count.ts";

const PORT = process.env.BENCH_PORT ?? "5093";
const ABOUT = {
  ...{ version: "0.4.0", platform: "linux/amd64", tool: "terraform 1.15.2" },
  capacity: 1,
};

/** The demo's server with a contributor who deploys. */
export interface DeployingSite {
  readonly server: ChildServer;
  readonly owner: Caller;
  readonly cluster: ReturnType<typeof embeddedCluster>;
  /**
   * Calls the API as the owner, again while the server is busy. Throws unless the call succeeds.
   * `onSend` is called before each attempt.
   */
  call<Answer>(method: string, path: string, body?: object, onSend?: () => void): Promise<Answer>;
  /** Publishes a module of the owner. Returns its number. */
  publish(files: Readonly<Record<string, string>>): Promise<number>;
  createPool(name: string): Promise<number>;
  deploy(target: { moduleId: number; poolId: number }, variables?: object): Promise<number>;
  read(deploymentId: number): Promise<Deployed>;
  /**
   * Enrolls runners by their rows, because an address may enroll 60 in an hour. Their requests are
   * signed like all others.
   */
  enroll(poolId: number, count: number): Promise<Server[]>;
  close(): Promise<void>;
}

interface Deployed {
  readonly status: string;
  readonly operations: readonly {
    readonly id: number;
    readonly status: string;
    readonly message: string | null;
    readonly inputsDigest: string;
    readonly plan: { readonly planDigest: string } | null;
  }[];
}

export async function openDeployingSite(): Promise<DeployingSite> {
  const folder = mkdtempSync(join(tmpdir(), "stackyard-runner-bench-"));
  admitDatabase(folder);
  const server = await startServer(
    SERVER_COMMAND,
    { DATA_DIR: folder, PORT, SEED: "demo", LOG_LEVEL: "error", ...SERVER_ENVIRONMENT },
    { url: `http://127.0.0.1:${PORT}`, readyWhen: /is ready/ },
  );
  const owner = await signInAs(server.url, "mara-lindqvist");
  const auditor = await signInAs(server.url, "auditor");
  const cluster = embeddedCluster(folder);

  async function callAs<Answer>(
    { headers }: Caller,
    [method, path]: readonly [string, string],
    body?: object | Uint8Array,
    onSend = () => {},
  ): Promise<Answer> {
    const isBytes = body instanceof Uint8Array;
    const request = {
      method,
      headers: { ...headers, ...(isBytes ? {} : { "content-type": "application/json" }) },
      body: isBytes ? (body as Uint8Array<ArrayBuffer>) : body && JSON.stringify(body),
    };
    const answer = await fetchPatiently(`${server.url}${path}`, request, onSend);
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
    return (text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text) as Answer;
  }

  return {
    server,
    owner,
    cluster,
    call: (method, path, body, onSend) => callAs(owner, [method, path], body, onSend),
    async publish(files) {
      const named = ["PUT", `/api/uploads/module-${Date.now()}.tar.gz`] as const;
      const upload = await callAs<{ id: number; scanId: number }>(
        owner,
        named,
        await tarGz({ ...files, "NOTICE.txt": `${Math.random()}` }),
      );
      await callAs(owner, ["GET", `/api/scans/${upload.scanId}/events`]);
      const { id } = await callAs<{ id: number }>(owner, ["POST", "/api/modules"], {
        title: `Deployed module ${upload.id}`,
        description: "A module that only deployments in benchmarks use.",
        ...{ price: 1_999, category: "infrastructure", tags: ["bench"], uploadId: upload.id },
      });
      await callAs(auditor, ["POST", `/api/modules/${id}/versions/1.0.0/approval`], {});
      return id;
    },
    async createPool(name) {
      const path = "/api/user/runner-pools";
      return (await callAs<{ id: number }>(owner, ["POST", path], { name })).id;
    },
    async deploy({ moduleId, poolId }, variables = {}) {
      const { id } = await callAs<{ id: number }>(owner, ["POST", "/api/user/deployments"], {
        ...{ moduleId, poolId, name: "Bench", provider: "aws", region: "eu-central-1", variables },
      });
      return id;
    },
    read: (id) => callAs(owner, ["GET", `/api/deployments/${id}`]),
    async enroll(poolId, count) {
      const keys = Array.from({ length: count }, newKey);
      const client = await cluster.connect();
      await client.query(
        `INSERT INTO runners (pool_id, public_key, name, version, platform)
         SELECT $1, key, 'runner ' || number, '0.4.0', 'linux/amd64'
         FROM unnest($2::text[]) WITH ORDINALITY AS each (key, number)`,
        [poolId, keys.map(({ publicKey }) => publicKey)],
      );
      await client.end();
      return keys.map((key) => httpServer(new SignedClient(server.url, key), ABOUT));
    },
    async close() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function newKey() {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  return {
    publicKey: publicKey.export({ format: "jwk" }).x ?? "",
    sign: (text: string) => sign(null, Buffer.from(text), privateKey).toString("base64url"),
  };
}
