import type { Deployment } from "@stackyard/contract/deployments/deployments";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { apiUrl } from "../../../lib/api/api";
import { followEvents } from "../../../lib/api/follow-events";
import { deploymentQuery } from "../deployment-queries";

interface Told {
  readonly deployment?: Deployment;
  readonly operationId?: number;
  readonly log?: readonly LogChunk[];
}

export interface LogChunk {
  readonly id: number;
  readonly text: string;
}

/** Chunks shown at once, of up to 64 KB each. Older ones are in the API's log. */
const SHOWN_CHUNKS = 40;

interface Live {
  /** The log of the newest operation. */
  readonly log: readonly LogChunk[];
  /** Whether the connection was lost and isn't back yet. */
  readonly isInterrupted: boolean;
}

/** Most interruptions are over sooner, and aren't worth a notice. */
const PATIENCE_MS = 5_000;

const NO_LOG: readonly LogChunk[] = [];

/** Keeps a deployment up to date. */
export function useLiveDeployment(id: number): Live {
  const client = useQueryClient();
  const [isInterrupted, setInterrupted] = useState(false);
  const [log, setLog] = useState<{ operationId: number; chunks: readonly LogChunk[] }>();
  useEffect(() => {
    let patience: ReturnType<typeof setTimeout> | undefined;
    const stop = followEvents<Told>(
      apiUrl("/api/deployments/{id}/events", { id }) as `/api/${string}`,
      (told) => {
        if (told.deployment) client.setQueryData(deploymentQuery(id).queryKey, told.deployment);
        const { operationId, log: added } = told;
        if (operationId === undefined || !added) return;
        setLog((known) => ({ operationId, chunks: addedTo(known, operationId, added) }));
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
  return { log: log?.chunks ?? NO_LOG, isInterrupted };
}

/** A reconnected stream tells everything again. */
function addedTo(
  known: { operationId: number; chunks: readonly LogChunk[] } | undefined,
  operationId: number,
  added: readonly LogChunk[],
): readonly LogChunk[] {
  const before = known?.operationId === operationId ? known.chunks : [];
  const last = before.at(-1)?.id ?? 0;
  return [...before, ...added.filter((chunk) => chunk.id > last)].slice(-SHOWN_CHUNKS);
}
