interface Props {
  readonly title: string;
  readonly paths: readonly string[];
}

/** Directories in the archive; renders nothing if there are none. */
export function PathList({ title, paths }: Props) {
  if (paths.length === 0) return null;
  return (
    <section>
      <h2 className="text-2xl">
        {title} <span className="font-[450] text-ink-faint tabular-nums">{paths.length}</span>
      </h2>
      <ul className="mt-4 flex flex-wrap gap-2">
        {paths.map((path) => (
          <li key={path} className="rounded-sm border bg-surface px-2.5 py-1.5 font-mono text-xs">
            {path}
          </li>
        ))}
      </ul>
    </section>
  );
}
