import type { ReactNode } from "react";
import { isRouteErrorResponse, useRevalidator, useRouteError } from "react-router";
import { ButtonLink } from "../../../lib/links/button-link";
import { paths } from "../../../lib/links/paths";
import { FAILED } from "../../../lib/page/page-head";
import { Button } from "../../../ui/controls/button";

interface Props {
  /** Message for a 404. */
  readonly notFound?: ReactNode;
  /** Heading if the page couldn't be loaded. */
  readonly failed?: string;
}

/** Shown instead of a page that failed to load. */
export function ErrorPage({ notFound, failed = FAILED }: Props) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  if (notFound && isRouteErrorResponse(error) && error.status === 404) return notFound;
  const message = isRouteErrorResponse(error)
    ? (error.data?.message ?? error.statusText)
    : undefined;
  return (
    <div className="page-width py-24">
      <p className="stencil text-poor">Error</p>
      <h1 className="mt-3 text-4xl">{failed}</h1>
      <p className="mt-4 max-w-prose text-ink-soft">
        {message ?? "An unexpected error occurred. Please try again."}
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Button isBusy={state === "loading"} onClick={() => void revalidate()}>
          Try again
        </Button>
        <ButtonLink to={paths.home} look="secondary">
          Back to the home page
        </ButtonLink>
      </p>
    </div>
  );
}
