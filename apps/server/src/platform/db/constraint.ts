import pg from "pg";

const UNIQUE_VIOLATION = "23505";

/** Whether the database rejected a row because of the primary key or unique index `constraint`. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === UNIQUE_VIOLATION &&
    error.constraint === constraint
  );
}
