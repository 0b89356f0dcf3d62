import type { ReactNode } from "react";
import { EmptyState } from "../../ui/feedback/empty-state";
import { ButtonLink } from "../links/button-link";

interface Props {
  readonly title: string;
  /** Where to go on from here, and in which words. */
  readonly to: string;
  readonly back: string;
  readonly children: ReactNode;
}

/** In place of a page about something that is not there, or not for whoever asks. */
export function NotFoundPage({ title, to, back, children }: Props) {
  return (
    <div className="page-width py-16 sm:py-24">
      <EmptyState headingLevel="h1" title={title} action={<ButtonLink to={to}>{back}</ButtonLink>}>
        {children}
      </EmptyState>
    </div>
  );
}
