import { AsyncLocalStorage } from "node:async_hooks";

/** Called with an error for work that a transaction must not wait for. */
export type Report = (error: Error) => void;

interface OpenTransaction {
  /** False once the transaction's work is done: unawaited work that it started may still run. */
  isOpen: boolean;
  readonly report: Report;
}

const transactions = new AsyncLocalStorage<OpenTransaction>();

/** Runs a transaction's work in an async context that marks the transaction as open. */
export async function asTransaction<T>(report: Report, work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true, report };
  try {
    return await transactions.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

/**
 * Marks slow work outside the database. An open transaction holds a connection and locks, so such
 * work must run before or after it.
 */
export function refuseInTransaction(what: string): void {
  const transaction = transactions.getStore();
  if (!transaction?.isOpen) return;
  transaction.report(new Error(`${what}: not inside a database transaction`));
}

/** Runs work that is independent of the caller's transaction, such as a request of its own. */
export function apartFromTransaction<T>(work: () => T): T {
  return transactions.exit(work);
}

/** The same port, with every method refused inside a transaction. */
export function outsideTransactions<Port extends object>(name: string, port: Port): Port {
  return new Proxy(port, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== "function") return value;
      return (...given: unknown[]) => {
        refuseInTransaction(`${name}.${String(key)}`);
        return value.apply(target, given);
      };
    },
  });
}
