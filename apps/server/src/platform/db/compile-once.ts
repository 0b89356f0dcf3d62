import type { Compilable, CompiledQuery } from "kysely";
import type { Database } from "./database.ts";

/** Stands in for a value while the query is built. */
class Placeholder {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/**
 * A query whose SQL is built once, because building takes longer than the database needs to answer.
 * The SQL must not depend on `given`, whose values are bound on each run.
 */
export function compileOnce<Given extends object, Row>(
  build: (db: Database, given: Given) => Compilable<Row>,
): (db: Database, given: Given) => Promise<Row[]> {
  let compiled: CompiledQuery | undefined;
  return async (db, given) => {
    compiled ??= build(db, placeholders<Given>()).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? Reflect.get(given, value.name) : value,
    );
    return (await db.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}

/** The same for the first row only; undefined if there is none. */
export function compileFirst<Given extends object, Row>(
  build: (db: Database, given: Given) => Compilable<Row>,
): (db: Database, given: Given) => Promise<Row | undefined> {
  const select = compileOnce(build);
  return async (db, given) => (await select(db, given))[0];
}

/** Has every property. Only Kysely sees it, and accepts any object as a value. */
function placeholders<Given extends object>(): Given {
  return new Proxy<Record<string, Placeholder>>(
    {},
    { get: (_, name) => new Placeholder(String(name)) },
  ) as Given;
}
