import type { Deployment } from "@stackyard/contract/deployments/deployments";
import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { deploymentQuery } from "../deployment-queries";
import { show } from "./use-live-deployment";

const withStatus = (status: string) => ({ id: 7, status }) as unknown as Deployment;

it("what is told of a deployment stays, whatever was read before", async () => {
  const client = new QueryClient();
  const { queryKey } = deploymentQuery(7);
  client.setQueryData(queryKey, withStatus("queued"));
  const read = Promise.withResolvers<Deployment>();
  const reading = client.fetchQuery({ queryKey, queryFn: () => read.promise, staleTime: 0 });
  await show(client, withStatus("leased"));
  await show(client, withStatus("planned"));
  read.resolve(withStatus("queued"));
  await reading;
  expect(client.getQueryData(queryKey)).toEqual(withStatus("planned"));
  expect(client.getQueryState(queryKey)).toMatchObject({ status: "success", fetchStatus: "idle" });
});
