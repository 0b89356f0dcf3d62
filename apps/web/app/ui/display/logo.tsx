interface Props {
  /** Shows only the symbol, where the name is nearby or space is limited. */
  readonly isMarkOnly?: boolean;
}

/** Three stacked, offset slabs that form an S. */
export function Logo({ isMarkOnly = false }: Props) {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg viewBox="0 0 32 32" className="size-8" aria-hidden="true">
        <path d="M4 9.5 14 4l14 4.5L18 14z" className="fill-accent" />
        <path d="M4 9.5v3.4L18 17.4V14zM18 14v3.4L28 12V8.500z" className="fill-accent-strong" />
        <path
          d="m4 17.200 4.200-2.300L18 18l5.800-3.100L28 16.300 18 21.700z"
          className="fill-ink"
        />
        <path
          d="M4 17.200v3.200l14 4.500v-3.200zM18 21.700v3.200l10-5.400v-3.200z"
          className="fill-ink-soft"
        />
        <path
          d="m4 24.400 3.600-2 10.400 3.300 6.600-3.500L28 23.300 18 28.600z"
          className="fill-line-strong"
        />
      </svg>
      {!isMarkOnly && (
        <span className="font-[720] text-xl tracking-tight [font-stretch:118%]">Stackyard</span>
      )}
    </span>
  );
}
