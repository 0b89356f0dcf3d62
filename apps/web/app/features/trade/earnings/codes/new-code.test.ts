import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type CodeFields, readNewCode } from "./new-code";

const FIELDS: CodeFields = {
  code: " spring-25 ",
  kind: "percent",
  value: "12.5",
  item: "",
  maxUses: "",
  expiresAt: "",
};
const read = (changes: Partial<CodeFields>) => readNewCode({ ...FIELDS, ...changes });

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2027-01-01T00:00:00Z") }));
afterEach(() => vi.useRealTimers());

describe("a new discount code", () => {
  it("is read in capitals, with a percentage in hundredths", () => {
    expect(read({})).toEqual({
      body: { code: "SPRING-25", basisPoints: 1_250, item: null, maxUses: null, expiresAt: null },
    });
  });

  it("takes an amount, one module, a number of uses and an end", () => {
    const fields = { kind: "amount", value: "5", item: "7", maxUses: "10" } as const;
    expect(read({ ...fields, expiresAt: "2027-02-01T12:00" })).toEqual({
      body: {
        code: "SPRING-25",
        cents: 500,
        item: { kind: "module", id: 7 },
        maxUses: 10,
        expiresAt: new Date("2027-02-01T12:00").toISOString(),
      },
    });
  });

  it.each([
    [{ code: "ab" }, "code"],
    [{ code: "-spring" }, "code"],
    [{ value: "" }, "value"],
    [{ value: "0" }, "value"],
    [{ value: "100.01" }, "value"],
    [{ value: "ten" }, "value"],
    [{ kind: "amount", value: "0" }, "value"],
    [{ kind: "amount", value: "1.234" }, "value"],
    [{ maxUses: "0" }, "maxUses"],
    [{ maxUses: "1.5" }, "maxUses"],
    [{ expiresAt: "2026-12-31T00:00" }, "expiresAt"],
    [{ expiresAt: "soon" }, "expiresAt"],
  ] satisfies [Partial<CodeFields>, keyof CodeFields][])("%j is refused at %s", (changes, field) =>
    expect(read(changes)).toMatchObject({ field }),
  );
});
