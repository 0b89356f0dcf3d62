import type { ReactNode, Ref } from "react";

interface Props {
  readonly title: string;
  /** The pool's name, for readers of a list of headings. */
  readonly pool: string;
  readonly children: ReactNode;
  /** Its title, which takes the focus when a control in it is gone. */
  readonly summary?: Ref<HTMLElement>;
}

/** A part of a pool's settings, closed at first. */
export const PoolPart = ({ title, pool, children, summary }: Props) => (
  <details className="rounded-lg border bg-surface p-5">
    <summary ref={summary} className="cursor-pointer font-[640]">
      {title}
      <span className="sr-only"> of {pool}</span>
    </summary>
    <div className="mt-4">{children}</div>
  </details>
);
