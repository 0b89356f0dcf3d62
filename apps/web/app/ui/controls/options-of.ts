interface Option<Value> {
  readonly value: Value;
  readonly label: string;
}

/** A list of values as options to choose from, each with its label. */
export function optionsOf<Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): Option<Value>[] {
  return values.map((value) => ({ value, label: labels[value] }));
}
