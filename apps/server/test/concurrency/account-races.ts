import { sql } from "kysely";
import { vi } from "vitest";
import { even, type Row } from "./contenders.ts";

/** Sign-in, account and newsletter operations. */
export const ACCOUNT_RACES: Row[] = [
  {
    of: "creating a token of one name creates one, and it is revoked once",
    async run({ held, server, tries }) {
      const who = await server.signUp();
      const token = { name: "forty" };
      const [made, ...more] = await tries(() => who.client.post("/api/registry-tokens", token));
      await tries(() => who.client.delete(`/api/registry-tokens/${made?.body.id}`));
      const rows = await held(sql`SELECT count(*) AS told FROM events
        WHERE type = 'token.revoked' AND actor_id = ${who.id}`);
      return [1 + more.length, ...rows];
    },
    gives: [1, 1],
  },
  {
    of: "one link confirms an address once",
    async run({ held, server, tries }) {
      const { body } = await server.visitor().post("/api/register", {
        username: "forty-links",
        email: "forty-links@example.test",
        password: "correct horse battery",
        role: "buyer",
      });
      const [mail] = await vi.waitUntil(async () => {
        const mails = await server.mails("forty-links@example.test");
        return mails.length > 0 && mails;
      }, 20_000);
      const token = /#([\w-]{43})/.exec(mail?.text ?? "")?.[1];
      const { length } = await tries(() =>
        server.visitor().post("/api/email-confirmations", { token }),
      );
      const rows = await held(sql`SELECT count(*) AS told FROM events
        WHERE type = 'email.confirmed' AND actor_id = ${body.id}`);
      return [length, ...rows];
    },
    gives: [1, 1],
  },
  {
    of: "one user verifies at most five domains",
    async run({ held, server, tries }) {
      const who = await server.signUp();
      const { length } = await tries((n) =>
        who.client.post("/api/user/domains", { domain: `n${n}.example.test` }),
      );
      const rows = await held(
        sql`SELECT count(*) AS rows FROM claimed_domains WHERE user_id = ${who.id}`,
      );
      return [length, ...rows];
    },
    gives: [5, 5],
  },
  {
    of: "a newsletter issue is sent once",
    async run({ admin, second, tries }) {
      const path = "/api/admin/newsletter/issues";
      const issue = { subject: "Forty at once", text: "It goes to each reader, and only once." };
      const { id } = (await admin.client.post(path, issue)).body;
      const { length } = await tries((n) =>
        (even(n) ? admin : second).client.post(`${path}/${id}/sending`),
      );
      return [length];
    },
    gives: [1],
  },
  {
    of: "one export of an account is made",
    async run({ held, server, tries }) {
      const who = await server.signUp();
      await tries(() => who.client.post("/api/account/exports"));
      return held(sql`SELECT count(*) AS rows FROM account_exports WHERE user_id = ${who.id}`);
    },
    gives: [1],
  },
];
