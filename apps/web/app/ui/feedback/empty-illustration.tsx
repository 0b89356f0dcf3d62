interface Props {
  readonly className: string;
  /** The content is missing because of an error. */
  readonly isError?: boolean | undefined;
}

/** Decorative empty bay. */
export function EmptyIllustration({ className, isError }: Props) {
  return (
    <svg viewBox="0 0 128 72" className={className} aria-hidden="true">
      <path
        d="M4 36 64 6l60 30-60 30z"
        className="fill-sunken stroke-line-strong"
        strokeWidth="2"
        strokeDasharray="7 5"
      />
      {isError ? (
        <path d="m52 42 24-12M52 30l24 12" className="stroke-poor" strokeWidth="3" />
      ) : (
        <path d="m38 36 26-13 26 13-26 13z" className="fill-none stroke-line" strokeWidth="2" />
      )}
    </svg>
  );
}
