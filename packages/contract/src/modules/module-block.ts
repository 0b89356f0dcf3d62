interface Address {
  /** The registry's name in sources. */
  readonly host: string;
  readonly namespace: string;
  readonly name: string;
  readonly system: string;
  readonly version: string | null;
  /** Arguments by input, as HCL. */
  readonly inputs?: readonly (readonly [name: string, expression: string])[];
}

/** The block that installs a module. */
export function moduleBlock({ host, namespace, name, system, version, inputs = [] }: Address) {
  // A block label can't start with a digit, but a module's name can.
  const label = /^\d/.test(name) ? `_${name}` : name;
  const width = Math.max(...inputs.map(([input]) => input.length));
  return [
    `module "${label}" {`,
    `  source  = "${[host, namespace, name, system].join("/")}"`,
    ...(version === null ? [] : [`  version = "${version}"`]),
    ...(inputs.length === 0 ? [] : [""]),
    ...inputs.map(([input, expression]) => `  ${input.padEnd(width)} = ${expression}`),
    "}",
  ].join("\n");
}
