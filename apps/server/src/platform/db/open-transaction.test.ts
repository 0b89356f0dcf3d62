import { describe, expect, it } from "vitest";
import {
  apartFromTransaction,
  asTransaction,
  outsideTransactions,
  refuseInTransaction,
} from "./open-transaction.ts";

const reports: string[] = [];
const report = (error: Error) => void reports.push(error.message);
const reported = () => reports.splice(0);

describe("slow work", () => {
  it("is allowed outside a transaction", () => {
    refuseInTransaction("work");
    expect(reported()).toEqual([]);
  });

  it("is reported inside one, at any call depth", async () => {
    await asTransaction(report, async () => {
      await Promise.all([1, 2].map(async () => refuseInTransaction("work")));
    });
    const message = "work: not inside a database transaction";
    expect(reported()).toEqual([message, message]);
  });

  it("throws if the report throws", async () => {
    const refuse = (error: Error) => {
      throw error;
    };
    const work = asTransaction(refuse, async () => refuseInTransaction("work"));
    await expect(work).rejects.toThrow("work: not inside a database transaction");
  });

  it("is allowed after the transaction has ended, even if the transaction started it", async () => {
    const { promise: ended, resolve: end } = Promise.withResolvers<void>();
    let left: Promise<void> | undefined;
    const work = asTransaction(report, async () => {
      left = ended.then(() => refuseInTransaction("work"));
      throw new Error("undone");
    });
    await expect(work).rejects.toThrow("undone");
    end();
    await left;
    expect(reported()).toEqual([]);
  });

  it("is allowed in work that runs apart from the transaction", async () => {
    await asTransaction(report, async () => {
      await apartFromTransaction(async () => {
        await null;
        refuseInTransaction("apart");
      });
      refuseInTransaction("within");
    });
    expect(reported()).toEqual(["within: not inside a database transaction"]);
  });
});

describe("a port outside transactions", () => {
  class Port {
    readonly name = "port";
    readonly #answer = 42;
    ask(by: number): number {
      return this.#answer + by;
    }
  }
  const port = outsideTransactions("port", new Port());

  it("works as before, including its private fields", () => {
    expect([port.name, port.ask(1)]).toEqual(["port", 43]);
    expect(reported()).toEqual([]);
  });

  it("reports calls inside a transaction by name, but not reads of its values", async () => {
    await asTransaction(report, async () => {
      expect([port.name, port.ask(1)]).toEqual(["port", 43]);
    });
    expect(reported()).toEqual(["port.ask: not inside a database transaction"]);
  });
});
