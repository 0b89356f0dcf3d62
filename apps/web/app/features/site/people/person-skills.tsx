interface Props {
  readonly title: string;
  readonly names: readonly string[];
}

/** A list of skills or certifications; renders nothing if it is empty. */
export function PersonSkills({ title, names }: Props) {
  if (names.length === 0) return null;
  return (
    <section>
      <h2 className="text-base">{title}</h2>
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {names.map((name) => (
          <li key={name} className="rounded-sm bg-sunken px-2 py-1 text-ink-soft text-sm">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
