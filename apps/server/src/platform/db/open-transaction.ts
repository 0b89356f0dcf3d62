import { AsyncLocalStorage } from "node:async_hooks";

/** Hears of work that a transaction must not wait for. */
export type Report = (error: Error) => void;

interface OpenTransaction {
  /** False once its work is done: what that work started, and nobody awaits, may still run. */
  isOpen: boolean;
  readonly report: Report;
}

const transactions = new AsyncLocalStorage<OpenTransaction>();

/** Runs a transaction's work, so that everything it calls can tell that the transaction is open. */
export async function asTransaction<T>(report: Report, work: () => Promise<T>): Promise<T> {
  const transaction = { isOpen: true, report };
  try {
    return await transactions.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

/**
 * Marks work that takes its time outside the database. An open transaction holds a connection and locks
 * that others wait for, so work of this kind comes before it or after it.
 */
export function refuseInTransaction(what: string): void {
  const transaction = transactions.getStore();
  if (!transaction?.isOpen) return;
  transaction.report(new Error(`${what}: not inside a database transaction`));
}

/** Runs what is independent of the caller's transaction, such as a request of its own. */
export function apartFromTransaction<T>(work: () => T): T {
  return transactions.exit(work);
}

/** The same port; none of its calls may be made inside a transaction. */
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
