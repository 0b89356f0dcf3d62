import type { ReactNode } from "react";

interface Props {
  readonly title: string;
  readonly text?: ReactNode;
  readonly children: ReactNode;
}

/** A page with a single task. */
export function NarrowPage({ title, text, children }: Props) {
  return (
    <div className="page-width py-8 sm:py-12">
      <div className="mx-auto flex w-full max-w-xl flex-col gap-6 rounded-lg border bg-surface p-5 sm:p-8">
        <div>
          <h1 className="text-2xl sm:text-3xl">{title}</h1>
          {text && <p className="mt-2 text-ink-soft">{text}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}
