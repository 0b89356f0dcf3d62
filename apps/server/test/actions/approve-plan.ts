import type { SignedUp } from "../test-server.ts";

/** Approves the plan of a deployment's newest operation. */
export async function approvePlan({ client }: SignedUp, deploymentId: number): Promise<void> {
  const [operation] = (await client.get(`/api/deployments/${deploymentId}`)).body.operations;
  const { planDigest, inputsDigest } = operation.plan;
  const path = `/api/operations/${operation.id}/approval`;
  const { status, body } = await client.post(path, { planDigest, inputsDigest });
  if (status !== 204) throw new Error(`approval refused: ${JSON.stringify(body)}`);
}
