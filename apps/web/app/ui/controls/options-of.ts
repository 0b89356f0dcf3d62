interface Option<Value> {
  readonly value: Value;
  readonly label: string;
}

/** Converts values with their labels to options. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Option<Value>[] {
  return values.map((value) => ({ value, label: labels[value] }));
}
