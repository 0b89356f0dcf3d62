import { afterAll, beforeAll, expect, it } from "vitest";
import { ACCOUNT_RACES } from "../test/concurrency/account-races.ts";
import { type Contenders, openContenders } from "../test/concurrency/contenders.ts";
import { FORUM_RACES } from "../test/concurrency/forum-races.ts";
import { TRADE_RACES } from "../test/concurrency/trade-races.ts";
import { WORK_RACES } from "../test/concurrency/work-races.ts";

let crowd: Contenders;
beforeAll(async () => {
  crowd = await openContenders();
}, 120_000);
afterAll(() => crowd.server.close());

it.each([...TRADE_RACES, ...WORK_RACES, ...FORUM_RACES, ...ACCOUNT_RACES])(
  "forty concurrent attempts: $of",
  async ({ run, gives }) => {
    expect(await run(crowd)).toEqual(gives);
  },
  60_000,
);
