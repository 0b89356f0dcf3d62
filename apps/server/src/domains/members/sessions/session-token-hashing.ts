import type { DBAdapter, DBTransactionAdapter, Where } from "@better-auth/core/db/adapter";
import { hashSecret } from "../../../platform/hash-secret.ts";

/**
 * Wraps better-auth's database adapter so that session tokens are stored as hashes. The library
 * keeps working with the token itself: it is hashed on the way in, and restored on rows that were
 * looked up by it.
 */
export function hashSessionTokens(adapter: DBAdapter): DBAdapter {
  return {
    ...adapter,
    ...wrap(adapter),
    transaction: (work) =>
      adapter.transaction((inner) => work({ ...inner, ...wrap(inner) } as DBTransactionAdapter)),
  };
}

type Wrapped = Pick<
  DBAdapter,
  "create" | "findOne" | "findMany" | "count" | "update" | "updateMany" | "delete" | "deleteMany"
>;

function wrap(adapter: Wrapped | DBTransactionAdapter): Wrapped {
  return {
    create: async (query) => {
      if (query.model !== "session") return adapter.create(query);
      const token = (query.data as { token?: unknown }).token;
      if (typeof token !== "string") return adapter.create(query);
      const row = await adapter.create({
        ...query,
        data: { ...query.data, token: hashSecret(token) },
      });
      return { ...row, token } as never;
    },
    findOne: async (query) => restore(query, await adapter.findOne(hashed(query))) as never,
    findMany: (query) => adapter.findMany(hashed(query)),
    count: (query) => adapter.count(hashed(query)),
    update: async (query) => restore(query, await adapter.update(hashed(query))) as never,
    updateMany: (query) => adapter.updateMany(hashed(query)),
    delete: (query) => adapter.delete(hashed(query)),
    deleteMany: (query) => adapter.deleteMany(hashed(query)),
  };
}

interface Query {
  readonly model: string;
  readonly where?: Where[] | undefined;
}

function hashed<Q extends Query>(query: Q): Q {
  if (query.model !== "session" || !query.where) return query;
  const where = query.where.map((condition): Where => {
    if (condition.field !== "token") return condition;
    const { value } = condition;
    if (Array.isArray(value))
      return { ...condition, value: value.map((token) => hashSecret(String(token))) };
    return { ...condition, value: hashSecret(String(value)) };
  });
  return { ...query, where };
}

function restore(query: Query, row: unknown): unknown {
  const token = query.where?.find((condition) => condition.field === "token")?.value;
  if (query.model !== "session" || typeof token !== "string" || !row) return row;
  return { ...row, token };
}
