/** A marked place in the yard with nothing on it. */
export function EmptyBay() {
  return (
    <svg viewBox="0 0 160 90" className="w-40" aria-hidden="true">
      <path
        d="M8 52 80 14l72 38-72 32z"
        className="fill-sunken stroke-line-strong"
        strokeWidth="2"
        strokeDasharray="7 5"
      />
      <path d="m44 52 36-19 36 19-36 16z" className="fill-none stroke-line" strokeWidth="2" />
    </svg>
  );
}
