import type { ReactNode } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";

interface Props {
  /** What is said where there is no such thing as the address names. */
  readonly notFound?: ReactNode;
}

/** What stands in the page's place when it could not be shown. */
export function ErrorPage({ notFound }: Props) {
  const error = useRouteError();
  if (notFound && isRouteErrorResponse(error) && error.status === 404) return notFound;
  const message = isRouteErrorResponse(error)
    ? (error.data?.message ?? error.statusText)
    : undefined;
  return (
    <div className="page-width py-24">
      <p className="stencil text-poor">Error</p>
      <h1 className="mt-3 text-4xl">This page could not be shown</h1>
      <p className="mt-4 max-w-prose text-ink-soft">
        {message ?? "An unexpected error occurred. Please try again."}
      </p>
      <ButtonLink to={paths.home} className="mt-8">
        Back to the home page
      </ButtonLink>
    </div>
  );
}
