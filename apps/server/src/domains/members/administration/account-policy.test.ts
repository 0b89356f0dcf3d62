import { describe, expect, it } from "vitest";
import { whyNotActUpon } from "./account-policy.ts";

describe("an administrator", () => {
  it("may act on others' accounts, including other administrators'", () => {
    expect(whyNotActUpon({ id: 1 }, { id: 7 }, [1, 2])).toBeUndefined();
    expect(whyNotActUpon({ id: 1 }, { id: 2 }, [1, 2])).toBeUndefined();
  });

  it("may not act on their own account, whether or not they are the last administrator", () => {
    expect(whyNotActUpon({ id: 1 }, { id: 1 }, [1])).toBe("own_account");
    expect(whyNotActUpon({ id: 1 }, { id: 1 }, [1, 2])).toBe("own_account");
  });

  it("may not act on any account after losing the role", () => {
    expect(whyNotActUpon({ id: 1 }, { id: 2 }, [2])).toBe("forbidden");
  });
});
