/** Items of two versions matched by name: removed, added and kept. */
export interface Pairing<T> {
  readonly removed: readonly T[];
  readonly added: readonly T[];
  readonly kept: readonly (readonly [T, T])[];
}

export function pair<T>(
  before: readonly T[],
  after: readonly T[],
  nameOf: (item: T) => string,
): Pairing<T> {
  const old = new Map(before.map((item) => [nameOf(item), item]));
  const now = new Map(after.map((item) => [nameOf(item), item]));
  return {
    removed: [...old].filter(([name]) => !now.has(name)).map(([, item]) => item),
    added: [...now].filter(([name]) => !old.has(name)).map(([, item]) => item),
    kept: [...old].flatMap(([name, item]) => {
      const other = now.get(name);
      return other === undefined ? [] : [[item, other] as const];
    }),
  };
}
