import type { ReactNode } from "react";
import { EmptyState } from "../../ui/feedback/empty-state";
import { ButtonLink } from "../links/button-link";

interface Props {
  readonly title: string;
  /** Where to continue, with the link's text. */
  readonly to: string;
  readonly back: string;
  readonly children: ReactNode;
}

/** Shown if the page's subject doesn't exist or isn't visible to the viewer. */
export function NotFoundPage({ title, to, back, children }: Props) {
  return (
    <div className="page-width py-16 sm:py-24">
      <EmptyState headingLevel="h1" title={title} action={<ButtonLink to={to}>{back}</ButtonLink>}>
        {children}
      </EmptyState>
    </div>
  );
}
