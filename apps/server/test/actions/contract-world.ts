import { runTimers } from "../../src/domains/projects/milestones/run-timers.ts";
import { moneyOf } from "../money.ts";
import { openTestServer, type SignedUp } from "../test-server.ts";
import { agreeOnContract, fund, readContract, setFee } from "./agree-on-contract.ts";
import { listEngineer } from "./offer-service.ts";

export const DAY = 24 * 60 * 60 * 1_000;

/** Of a delivery or a claim. */
export const TEXT = { text: "Everything that we agreed on." };

/** A server with the two sides of contracts and an administrator, and what they do. */
export async function openContractWorld() {
  const server = await openTestServer();
  const money = await moneyOf(server);
  const [client, engineer, admin] = await Promise.all([
    server.signUp(),
    server.signUp("engineer"),
    server.signUp("admin"),
  ]);
  await listEngineer(engineer);
  await setFee(admin, 1_000);

  const act = (who: SignedUp, id: number, step: string, body: object = {}) =>
    who.client.post(`/api/milestones/${id}/${step}`, body);
  const decide = (who: SignedUp, id: number, refund: number) =>
    who.client.post(`/api/admin/milestones/${id}/decision`, {
      refund,
      reason: "Half of what was agreed works.",
    });
  const bank = (orderId: number, status: string) =>
    admin.client.post("/api/admin/test-disputes", { orderId, status });

  async function agree(fields = {}, sides = { client, engineer }) {
    const { id, milestones } = await agreeOnContract(sides, fields);
    return { id, one: milestones[0], two: milestones[1] };
  }

  /** A contract with a funded first milestone. */
  async function agreeAndFund(fields = {}, sides = { client, engineer }) {
    const contract = await agree(fields, sides);
    const { status, body } = await fund(sides.client, contract.one);
    if (status !== 201) throw new Error(`not funded: ${status} ${JSON.stringify(body)}`);
    return { ...contract, orderId: body.id as number };
  }

  async function find(contractId: number, position = 1) {
    const { milestones } = await readContract(client, contractId);
    return milestones[position - 1];
  }

  const later = (days: number) =>
    runTimers(server.services, { now: new Date(Date.now() + days * DAY) });

  return {
    ...{ server, money, client, engineer, admin },
    ...{ act, decide, bank, agree, agreeAndFund, find, later },
  };
}
