import {
  downloadCalledModule,
  downloadModule,
  leaveQueue,
  listCalledVersions,
  pollForLease,
  reportPlan,
  reportResult,
  sendHeartbeat,
  sendLog,
} from "@stackyard/contract/deployments/runner-protocol";
import type { Attempt, Server } from "./server.ts";
import type { SignedClient } from "./signed-client.ts";

/** What a runner tells about itself. */
export interface About {
  readonly version: string;
  readonly platform: string;
  readonly tool: string | null;
  /** Operations at the same time. */
  readonly capacity: number;
}

/** The server's calls over HTTPS. */
export function httpServer(client: SignedClient, about: About): Server {
  const of = ({ operationId }: Attempt) => ({ id: operationId });
  const calledBy = ({ operationId, attempt }: Attempt, module: string) => {
    const [namespace = "", name = "", system = ""] = module.split("/");
    return { id: operationId, attempt, namespace, name, system };
  };
  return {
    poll: (waitSeconds, signal) =>
      client.call(pollForLease, { body: { waitSeconds, ...about }, signal }),
    heartbeat: (at) =>
      client.call(sendHeartbeat, { params: of(at), body: { attempt: at.attempt }, once: true }),
    take: async (at, signal) => {
      await client.call(sendHeartbeat, { params: of(at), body: { attempt: at.attempt }, signal });
    },
    sendLog: (at, chunk, signal) =>
      client.call(sendLog, { params: of(at), body: { attempt: at.attempt, ...chunk }, signal }),
    downloadModule: (at, signal) =>
      client.download(downloadModule, { params: { ...of(at), attempt: at.attempt }, signal }),
    listCalledVersions: async (at, module, signal) => {
      const params = calledBy(at, module);
      return (await client.call(listCalledVersions, { params, signal })).versions;
    },
    downloadCalledModule: (at, { module, version }, signal) =>
      client.download(downloadCalledModule, {
        params: { ...calledBy(at, module), version },
        signal,
      }),
    reportPlan: async (at, report, signal) => {
      await client.call(reportPlan, {
        params: of(at),
        body: { attempt: at.attempt, ...report },
        signal,
      });
    },
    reportResult: async (at, report, signal) => {
      await client.call(reportResult, {
        params: of(at),
        body: { attempt: at.attempt, ...report },
        signal,
      });
    },
    depart: async (signal) => {
      await client.call(leaveQueue, { body: {}, signal, once: true });
    },
  };
}
