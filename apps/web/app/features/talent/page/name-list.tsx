interface Props {
  readonly title: string;
  readonly names: readonly string[];
}

export function NameList({ title, names }: Props) {
  if (names.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-2xl">{title}</h2>
      <ul className="flex flex-wrap gap-1.5">
        {names.map((name) => (
          <li key={name} className="rounded-sm bg-sunken px-2 py-1 text-ink-soft text-sm">
            {name}
          </li>
        ))}
      </ul>
    </section>
  );
}
