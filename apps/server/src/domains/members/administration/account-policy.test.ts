import { describe, expect, it } from "vitest";
import { whyNotActUpon } from "./account-policy.ts";

describe("an administrator", () => {
  it("acts upon others' accounts, administrators' too", () => {
    expect(whyNotActUpon({ id: 1 }, { id: 7 }, [1, 2])).toBeUndefined();
    expect(whyNotActUpon({ id: 1 }, { id: 2 }, [1, 2])).toBeUndefined();
  });

  it("does not act upon their own, whether they are the last or not", () => {
    expect(whyNotActUpon({ id: 1 }, { id: 1 }, [1])).toBe("own_account");
    expect(whyNotActUpon({ id: 1 }, { id: 1 }, [1, 2])).toBe("own_account");
  });

  it("who has been demoted in the meantime acts upon nobody's", () => {
    expect(whyNotActUpon({ id: 1 }, { id: 2 }, [2])).toBe("forbidden");
  });
});
