import { PRODUCT_NAME } from "@stackyard/contract/base/product";
import type { AppError } from "../platform/http/errors/app-error.ts";

interface Asked {
  readonly accept: string | undefined;
  readonly path: string;
  readonly origin: string;
  readonly requestId: string;
}

/**
 * Formats an error for the public API: in its envelope, or as RFC 9457 problem details if
 * requested.
 */
export function publicError(error: AppError, asked: Asked): Response {
  const { status, headers } = error;
  if (asked.accept?.includes("application/problem+json")) {
    const type = { "Content-Type": "application/problem+json" };
    return new Response(JSON.stringify(problem(error, asked)), {
      status,
      headers: { ...headers, ...type },
    });
  }
  return Response.json({ status: "error", error: told(error, asked) }, { status, headers });
}

/** The page that explains a code. */
const pageOf = ({ code }: AppError, { origin }: Asked) =>
  `${origin}/documentation/reference/errors#${code}`;

function told(error: AppError, asked: Asked) {
  const { code, message, fields } = error;
  const { requestId } = asked;
  const about = { documentation_url: pageOf(error, asked), request_id: requestId };
  return { code, message, ...(fields && { fields }), ...about };
}

function problem(error: AppError, asked: Asked) {
  const { path, requestId } = asked;
  return {
    type: pageOf(error, asked),
    title: `${PRODUCT_NAME} API: ${error.code}`,
    status: error.status,
    detail: error.message,
    instance: path,
    ...{ code: error.code, requestId },
    ...(error.fields && { fields: error.fields }),
  };
}
