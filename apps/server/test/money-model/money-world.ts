import { sql } from "kysely";
import { publishModule } from "../actions/publish-module.ts";
import { openCrashes } from "../crashes.ts";
import { moneyOf } from "../money.ts";
import { VAT } from "../stand-ins/vat.ts";
import { openTestServer, type SignedUp } from "../test-server.ts";
import { openUnreliableProvider } from "./unreliable-provider.ts";

export type MoneyWorld = Awaited<ReturnType<typeof openMoneyWorld>>;

const PLACE = { address: "Main Street 1\nBerlin", country: "DE", vatId: null, taxId: null };
const PRICES = [4_900, 1_999, 333, 10_000, 2_501, 107, 7_777, 1_250];
/** A percentage, a fixed amount and a gift. Each seller has issued all of them. */
export const CODES = ["THIRD", "FIVE-OFF", "GIFT"] as const;
const TERMS = [{ basisPoints: 3_333 }, { cents: 500 }, { basisPoints: 10_000, maxUses: 6 }];

/** A server with sellers who can be paid out, their modules and codes, and two administrators. */
export async function openMoneyWorld() {
  const provider = openUnreliableProvider();
  const { tracing, crashAfter } = openCrashes();
  const { payments } = provider;
  const server = await openTestServer({ isContended: true, payments, tax: VAT, tracing });
  const { db } = server.services;
  const money = await moneyOf(server);
  const admins = [await server.signUp("admin"), await server.signUp("admin")] as const;
  const [admin] = admins;

  const change = (setting: string, value: object) =>
    admin.client.put(`/api/admin/settings/${setting}`, {
      ...{ value, follows: null, reason: "As agreed upon." },
    });
  await change("fees", { salesBasisPoints: 1_250 });
  await change("payments", {
    ...{ refundDays: 30, trustedClearanceDays: 14, minimumPayoutCents: 100, invoiceYears: 10 },
    ...{ receivableBoundCents: 400, lossBoundCents: 600 },
  });

  const sellers: SignedUp[] = [];
  for (let count = 0; count < 3; count++) sellers.push(await openSeller());
  const modules: number[] = [];
  for (const [index, price] of PRICES.entries())
    modules.push((await publishModule(server, sellers[index % 3] as SignedUp, { price })).id);
  const buyers = new Map<number, SignedUp>();

  async function openSeller(): Promise<SignedUp> {
    const seller = await server.signUp("contributor");
    const { id, client } = seller;
    await client.put("/api/user/seller-details", { legalName: "Mara Lind", ...PLACE });
    const approval = { isApproved: true, reason: "Checked against the register." };
    await admin.client.put(`/api/admin/sellers/${id}/identity`, approval);
    await client.post("/api/user/payout-account");
    for (const [index, code] of CODES.entries())
      await client.post("/api/user/discount-codes", { code, ...TERMS[index] });
    return seller;
  }

  return {
    ...{ server, money, provider, admins, sellers, modules, crashAfter },
    /** New buyers, who own nothing. Hourly limits start again. */
    async openBuyers(count: number): Promise<SignedUp[]> {
      await sql`DELETE FROM attempts`.execute(db);
      const opened: SignedUp[] = [];
      for (let each = 0; each < count; each++) opened.push(await server.signUp());
      for (const buyer of opened) buyers.set(buyer.id, buyer);
      return opened;
    },
    buyerOf: (id: number) => buyers.get(id) as SignedUp,
    sellerOf: (id: number) => sellers.find((seller) => seller.id === id) as SignedUp,
  };
}
