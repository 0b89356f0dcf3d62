import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { operationLogQuery } from "../deployment-queries";
import type { LogChunk } from "./matching-lines";

/** An operation's log from its start, which has at most 9 MB. Read once `isWanted`. */
export function useWholeLog(operationId: number, isWanted: boolean) {
  return useQuery({ ...wholeLogQuery(useQueryClient(), operationId), enabled: isWanted });
}

const wholeLogQuery = (client: QueryClient, operationId: number) =>
  queryOptions({
    queryKey: [`the whole log of operation ${operationId}`],
    async queryFn(): Promise<readonly LogChunk[]> {
      const chunks: LogChunk[] = [];
      let cursor: string | undefined;
      do {
        const page = await client.fetchQuery(operationLogQuery(operationId, cursor));
        chunks.push(...page.items);
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      return chunks;
    },
  });
