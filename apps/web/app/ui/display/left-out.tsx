const NAMES_SHOWN = 12;

interface Props {
  /** Files and folders; folder names end with "/". */
  readonly names: readonly string[];
  readonly className?: string;
}

/** Files in an archive that weren't kept. Renders nothing if there are none. */
export function LeftOut({ names, className }: Props) {
  if (names.length === 0) return null;
  const more = names.length - NAMES_SHOWN;
  return (
    <div className={className}>
      <p className="text-ink-soft text-sm">Left out because it isn't part of a module:</p>
      <ul className="mt-1 flex flex-wrap gap-x-4 gap-y-1 font-mono text-sm">
        {names.slice(0, NAMES_SHOWN).map((name) => (
          <li key={name} className="min-w-0 break-all">
            {name}
          </li>
        ))}
        {more > 0 && <li className="font-sans text-ink-soft">and {more} more</li>}
      </ul>
    </div>
  );
}
