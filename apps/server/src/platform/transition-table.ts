import { AppError } from "./http/errors/app-error.ts";

/** For each state, the states that may follow it. Data, so that a test can walk all of it. */
export type TransitionTable<State extends string> = Readonly<Record<State, readonly State[]>>;

/** Throws `conflict` unless `table` lets `from` become `to`. */
export function requireTransition<State extends string>(
  table: TransitionTable<State>,
  from: State,
  to: State,
): void {
  if (!table[from].includes(to)) throw new AppError("conflict");
}

/** The states from which `to` may follow: what an UPDATE demands of the row it changes. */
export function statesBefore<State extends string>(
  table: TransitionTable<State>,
  to: State,
): State[] {
  const states = Object.keys(table) as State[];
  return states.filter((from) => table[from].includes(to));
}
