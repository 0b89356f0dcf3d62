import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { Lease } from "@stackyard/contract/deployments/lease";
import type { PlanReport } from "@stackyard/contract/deployments/plan-report";
import { RUNNER_HEADERS, signedText } from "@stackyard/contract/deployments/runner-signature";

const ABOUT = {
  ...{ version: "0.4.0", platform: "linux/amd64", tool: "terraform 1.15.2" },
  capacity: 2,
};
const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

/** What a test changes of a signed request. */
interface Tampering {
  readonly now?: number;
  readonly nonce?: string;
  /** Signs this instead of the body that is sent. */
  readonly signedBody?: string;
  readonly signedPath?: string;
}

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every kind.
type Answer = any;

/** How a request reaches the server. */
type Send = (path: string, init: RequestInit) => Promise<Response> | Response;

/** A runner with a key of its own. */
export class TestRunner {
  readonly #send: Send;
  readonly #privateKey: KeyObject;
  readonly key: string;

  constructor(send: Send) {
    const { publicKey, privateKey } = generateKeyPairSync("ed25519");
    this.#send = send;
    this.#privateKey = privateKey;
    this.key = publicKey.export({ format: "jwk" }).x ?? "";
  }

  async send(method: string, path: string, body?: object, tampering: Tampering = {}) {
    const text = body === undefined ? "" : JSON.stringify(body);
    const time = String(tampering.now ?? Date.now());
    const nonce = tampering.nonce ?? randomBytes(16).toString("base64url");
    const bodyDigest = digestOf(tampering.signedBody ?? text);
    const signed = { method, path: tampering.signedPath ?? path, bodyDigest, time, nonce };
    const signature = sign(null, Buffer.from(signedText(signed)), this.#privateKey);
    const response = await this.#send(path, {
      method,
      headers: {
        "Content-Type": "application/json",
        [RUNNER_HEADERS.key]: this.key,
        [RUNNER_HEADERS.time]: time,
        [RUNNER_HEADERS.nonce]: nonce,
        [RUNNER_HEADERS.signature]: signature.toString("base64url"),
      },
      ...(text && { body: text }),
    });
    const isJson = response.headers.get("content-type")?.includes("json");
    return {
      status: response.status,
      headers: response.headers,
      response,
      body: (isJson ? await response.json() : null) as Answer,
    };
  }

  enroll(token: string, name = "runner-1") {
    return this.send("POST", "/runner/v1/enrollment", { token, name, ...ABOUT });
  }

  async poll(waitSeconds = 0): Promise<{ lease: Lease | null; drain: boolean }> {
    const { status, body } = await this.send("POST", "/runner/v1/leases", {
      waitSeconds,
      ...ABOUT,
    });
    if (status !== 200) throw new Error(`poll refused: ${JSON.stringify(body)}`);
    return body;
  }

  /** Takes the lease, which must be there or come within the time. */
  async take(waitSeconds = 0): Promise<Lease> {
    const { lease } = await this.poll(waitSeconds);
    if (!lease) throw new Error("there is no work");
    const { status } = await this.heartbeat(lease);
    if (status !== 200) throw new Error("the lease was refused");
    return lease;
  }

  heartbeat({ operationId, attempt }: Pick<Lease, "operationId" | "attempt">) {
    return this.send("POST", `/runner/v1/operations/${operationId}/heartbeat`, { attempt });
  }

  log({ operationId, attempt }: Lease, number: number, text: string) {
    return this.send("POST", `/runner/v1/operations/${operationId}/log`, { attempt, number, text });
  }

  plan(lease: Lease, changes: Partial<PlanReport> = {}) {
    const { operationId, attempt } = lease;
    const path = `/runner/v1/operations/${operationId}/plan`;
    return this.send("PUT", path, { attempt, ...planOf(lease), ...changes });
  }

  result({ operationId, attempt }: Lease, result: object = {}) {
    return this.send("PUT", `/runner/v1/operations/${operationId}/result`, {
      ...{ attempt, outcome: "succeeded", failure: null, message: null, outputs: {} },
      ...{ state: { lineage: "lineage-1", serial: attempt }, ...result },
    });
  }
}

/** A plan that creates one resource. */
export const planOf = (lease: Lease): PlanReport => ({
  planDigest: digestOf(`plan ${lease.operationId} ${lease.attempt}`),
  inputsDigest: lease.inputsDigest,
  archiveSha256: lease.inputs.archiveSha256,
  state: lease.expectedState,
  hasChanges: true,
  summary: {
    counts: { create: 1, update: 0, replace: 0, delete: 0, read: 0, forget: 0 },
    changedOutputs: 0,
    changes: [
      {
        address: "module.main.terraform_data.this",
        type: "terraform_data",
        action: "create",
        attributes: [],
        omittedAttributes: 0,
      },
    ],
    omittedChanges: 0,
  },
  tool: "terraform 1.15.2",
});
