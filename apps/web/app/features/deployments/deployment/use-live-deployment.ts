import type { Deployment } from "@stackyard/contract/deployments/deployments";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { apiUrl } from "../../../lib/api/api";
import { followEvents } from "../../../lib/api/follow-events";
import { deploymentQuery } from "../deployment-queries";
import { type LogChunk, withAdded } from "./matching-lines";

interface Told {
  readonly deployment?: Deployment;
  readonly operationId?: number;
  readonly log?: readonly LogChunk[];
}

/** Chunks shown at once, of up to 64 KB each. Older ones are read when they are wanted. */
const SHOWN_CHUNKS = 40;

/** The end of an operation's log. */
export interface LiveLogChunks {
  readonly operationId: number;
  readonly chunks: readonly LogChunk[];
  /** Whether there are chunks before these. */
  readonly isCut: boolean;
}

interface Live {
  /** The log of the newest operation, once it is known. */
  readonly log: LiveLogChunks | undefined;
  /** Whether the connection was lost and isn't back yet. */
  readonly isInterrupted: boolean;
}

/** Most interruptions are over sooner, and aren't worth a notice. */
const PATIENCE_MS = 5_000;

/** Keeps a deployment up to date. */
export function useLiveDeployment(id: number): Live {
  const client = useQueryClient();
  const [isInterrupted, setInterrupted] = useState(false);
  const [log, setLog] = useState<LiveLogChunks>();
  useEffect(() => {
    let patience: ReturnType<typeof setTimeout> | undefined;
    const stop = followEvents<Told>(
      apiUrl("/api/deployments/{id}/events", { id }) as `/api/${string}`,
      (told) => {
        if (told.deployment) void show(client, told.deployment);
        const { operationId, log: added } = told;
        if (operationId === undefined || !added) return;
        setLog((known) => addedTo(known, operationId, added));
      },
      (isOpen) => {
        if (!isOpen) {
          patience ??= setTimeout(() => setInterrupted(true), PATIENCE_MS);
          return;
        }
        clearTimeout(patience);
        patience = undefined;
        setInterrupted(false);
      },
    );
    return () => {
      clearTimeout(patience);
      stop();
    };
  }, [client, id]);
  return { log, isInterrupted };
}

/** An answer that is under way was read before, and would replace what has just been told. */
export async function show(client: QueryClient, deployment: Deployment): Promise<void> {
  const { queryKey } = deploymentQuery(deployment.id);
  await client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, deployment);
}

/** A reconnected stream tells everything again. */
function addedTo(
  known: LiveLogChunks | undefined,
  operationId: number,
  added: readonly LogChunk[],
): LiveLogChunks {
  const before = known?.operationId === operationId ? known : undefined;
  const all = withAdded(before?.chunks ?? [], added);
  const isCut = before?.isCut === true || all.length > SHOWN_CHUNKS;
  return { operationId, chunks: all.slice(-SHOWN_CHUNKS), isCut };
}
