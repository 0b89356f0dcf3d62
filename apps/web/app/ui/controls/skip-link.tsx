interface Props {
  /** Id of the target element. */
  readonly target: string;
  readonly children: string;
}

/** Skip link, visible only while it has the keyboard focus. */
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
