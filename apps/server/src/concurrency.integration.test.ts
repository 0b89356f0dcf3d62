import { afterAll, beforeAll, expect, it } from "vitest";
import { ACCOUNT_TRIES } from "../test/concurrency/account-tries.ts";
import { type Contenders, openContenders } from "../test/concurrency/contenders.ts";
import { FORUM_TRIES } from "../test/concurrency/forum-tries.ts";
import { TRADE_TRIES } from "../test/concurrency/trade-tries.ts";
import { WORK_TRIES } from "../test/concurrency/work-tries.ts";

let crowd: Contenders;
beforeAll(async () => {
  crowd = await openContenders();
}, 120_000);
afterAll(() => crowd.server.close());

it.each([...TRADE_TRIES, ...WORK_TRIES, ...FORUM_TRIES, ...ACCOUNT_TRIES])(
  "forty tries at once of $of",
  async ({ run, gives }) => {
    expect(await run(crowd)).toEqual(gives);
  },
  60_000,
);
