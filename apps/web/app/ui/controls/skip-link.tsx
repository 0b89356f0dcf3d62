interface Props {
  /** The id of the place. */
  readonly target: string;
  readonly children: string;
}

/** For the keyboard alone: leads past what comes before a place. Seen while it has the focus. */
export function SkipLink({ target, children }: Props) {
  return (
    <a
      href={`#${target}`}
      className="sr-only z-50 bg-accent px-4 py-2 text-on-accent focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
    >
      {children}
    </a>
  );
}
