import pg from "pg";

const UNIQUE_VIOLATION = "23505";

/** Whether the database refused a row because `constraint` (a key or a unique index) has it already. */
export function violatesUnique(error: unknown, constraint: string): boolean {
  return (
    error instanceof pg.DatabaseError &&
    error.code === UNIQUE_VIOLATION &&
    error.constraint === constraint
  );
}
