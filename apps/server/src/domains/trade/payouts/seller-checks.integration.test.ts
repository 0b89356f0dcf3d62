import { afterAll, beforeAll, expect, it } from "vitest";
import { openTestServer, type SignedUp, type TestServer } from "../../../../test/test-server.ts";
import type { SellerCheck, SellerToCheck } from "../../../platform/seller-checks/seller-checks.ts";

const NOTE = "A register checks your legal details.";
const DETAILS = { legalName: "Mara Lind", address: "Main Street 1", country: "DE" };

let answer: SellerCheck;
const asked: SellerToCheck[] = [];
let server: TestServer;
let seller: SignedUp;
beforeAll(async () => {
  const check = async (given: SellerToCheck) => {
    asked.push(given);
    return answer;
  };
  server = await openTestServer({ sellerChecks: { note: NOTE, check } });
  seller = await server.signUp("contributor");
});
afterAll(() => server.close());

const submit = async (vatId: string) =>
  (await seller.client.put("/api/user/seller-details", { ...DETAILS, vatId, taxId: null })).body
    .identity;
const obstacles = async () => (await seller.client.get("/api/user/balance")).body.obstacles;

it("a service can decline, approve or leave to administrators who a seller is", async () => {
  answer = { status: "declined", reason: "No such company." };
  const declined = { status: "declined", reason: "No such company.", note: NOTE };
  expect(await submit("DE111111111")).toEqual(declined);
  expect(asked).toEqual([{ ...DETAILS, id: seller.id, vatId: "DE111111111", taxId: null }]);
  expect(await obstacles()).toContain("Your legal details were declined. Correct them.");
  answer = { status: "approved" };
  expect(await submit("DE222222222")).toEqual({ status: "approved", reason: null, note: NOTE });
  expect(await obstacles()).not.toContainEqual(expect.stringMatching(/legal details/));
  answer = { status: "pending" };
  expect((await submit("DE333333333")).status).toBe("pending");
});
