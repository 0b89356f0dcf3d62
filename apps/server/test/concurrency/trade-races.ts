import { tarGz } from "@stackyard/archive/test/archives";
import { sql } from "kysely";
import { expect, vi } from "vitest";
import { ageAccount } from "../actions/age-account.ts";
import {
  LISTING,
  publishModule,
  SMALL_MODULE,
  submitModule,
  uploadArchive,
} from "../actions/publish-module.ts";
import type { SignedUp } from "../test-server.ts";
import { ATTEMPTS, buy, type Contenders, even, type Row } from "./contenders.ts";

const review = (who: SignedUp, id: number) =>
  who.client.post("/api/reviews", { moduleId: id, rating: 4, content: "Greets as it should." });

const ratings = ({ held }: Contenders, id: number) =>
  held(sql`SELECT rating_count, (SELECT count(*) FROM reviews WHERE module_id = ${id}) AS reviews
    FROM modules WHERE id = ${id}`);

/** Selling, buying and installing modules. */
export const TRADE_RACES: Row[] = [
  {
    of: "one buyer's purchase is paid, granted and posted once",
    async run({ held, moduleId, server, tries }) {
      const who = await server.signUp();
      const accepted = await tries(() => buy(who, moduleId));
      const ids = new Set(accepted.map(({ body }) => body.id));
      const rows = await held(sql`
        SELECT count(*) AS purchases, count(*) FILTER (WHERE status = 'paid') AS paid,
          (SELECT count(*) FROM entitlements WHERE user_id = ${who.id}) AS granted,
          (SELECT count(*) FROM ledger_transactions
            WHERE reference IN (SELECT 'movement:test:test_' || reference FROM provider_calls
              WHERE subject_id IN (SELECT id FROM orders WHERE buyer_id = ${who.id}))) AS posted
        FROM purchases WHERE buyer_id = ${who.id}`);
      return [ids.size, ...rows];
    },
    gives: [1, 1, 1, 1, 1],
  },
  {
    of: "forty buyers make forty purchases, owed to the seller, and forty reviews",
    async run(context) {
      const { held, server, someone, tries } = context;
      const author = await server.signUp("contributor");
      const { id } = await publishModule(server, author, { price: 10_000 });
      const { length } = await tries((n) => buy(someone(n), id));
      const rows = await vi.waitFor(async () => {
        const rows = await held(sql`
          SELECT (SELECT count(*) FROM entitlements WHERE module_id = ${id}) AS granted,
            (SELECT purchase_count FROM modules WHERE id = ${id}) AS counted,
            count(DISTINCT amount_cents) AS amounts, count(*) AS entries
          FROM ledger_entries JOIN ledger_accounts ON ledger_accounts.id = account_id
          WHERE kind = 'seller_pending' AND party_id = ${author.id}`);
        expect(rows.at(-1)).toBe(ATTEMPTS);
        return rows;
      }, 20_000);
      const reviews = await tries((n) => review(someone(n), id));
      return [length, ...rows, reviews.length, ...(await ratings(context, id))];
    },
    gives: [ATTEMPTS, ATTEMPTS, ATTEMPTS, 1, ATTEMPTS, ATTEMPTS, ATTEMPTS, ATTEMPTS],
  },
  {
    of: "one user reviews a module once",
    async run(context) {
      const { seller, server, tries } = context;
      const who = await server.signUp();
      await ageAccount(server, who, 24);
      const { id } = await publishModule(server, seller);
      await buy(who, id);
      const { length } = await tries(() => review(who, id));
      return [length, ...(await ratings(context, id))];
    },
    gives: [1, 1, 1],
  },
  {
    of: "an audit is decided once, half of the attempts against",
    async run({ held, seller, server, tries }) {
      const auditors = [await server.signUp("auditor"), await server.signUp("auditor")];
      const { id } = await submitModule(seller);
      const path = `/api/modules/${id}/versions/1.0.0`;
      const { length } = await tries((n) => {
        const { client } = auditors[n % 2] as SignedUp;
        if (even(n)) return client.post(`${path}/approval`, {});
        return client.post(`${path}/rejection`, { reasons: "It greets nobody whom it should." });
      });
      const rows = await held(sql`SELECT count(*) AS told FROM events
        WHERE subject_id = ${id} AND type IN ('version.approved', 'version.rejected')`);
      return [length, ...rows];
    },
    gives: [1, 1],
  },
  {
    of: "one upload becomes one module",
    async run({ held, seller, tries }) {
      const upload = await uploadArchive(seller, await tarGz({ ...SMALL_MODULE, "forty.tf": "" }));
      const { length } = await tries(() =>
        seller.client.post("/api/modules", { ...LISTING, uploadId: upload.id }),
      );
      const rows = await held(
        sql`SELECT count(*) AS versions FROM module_versions WHERE upload_id = ${upload.id}`,
      );
      return [length, ...rows];
    },
    gives: [1, 1],
  },
  {
    of: "downloads with one pass count as one install",
    async run({ held, seller, server, tries }) {
      const who = await server.signUp();
      const module = await publishModule(server, seller);
      await buy(who, module.id);
      const token = { name: "terraform" };
      const { secret } = (await who.client.post("/api/registry-tokens", token)).body;
      const { namespace, name, system } = module;
      const path = `/v1/registry/modules/${namespace}/${name}/${system}/1.0.0/download`;
      const headers = { authorization: `Bearer ${secret}` };
      const { location } = (await server.visitor().get(path, headers)).body;
      const { length } = await tries(() => server.visitor().get(location));
      await server.services.batchedWrites.flush();
      const rows = await held(
        sql`SELECT count(*) AS installs FROM installs WHERE module_id = ${module.id}`,
      );
      return [length, ...rows];
    },
    gives: [ATTEMPTS, 1],
  },
];
