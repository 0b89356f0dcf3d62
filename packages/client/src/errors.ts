import type { KnownCode } from "./calls.generated.ts";

/** The server refused a call, or couldn't answer it. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly status: number;
  /** What went wrong, for programs. `documentation` explains it. */
  readonly code: KnownCode | (string & {});
  /** What is wrong with which value. */
  readonly fields: Readonly<Record<string, string>>;
  readonly documentation: string | undefined;
  /** Quote it to support. */
  readonly requestId: string | undefined;
  /** When the server accepts the call again. */
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, details: ErrorDetails) {
    super(message);
    this.status = details.status;
    this.code = details.code;
    this.fields = details.fields ?? {};
    this.documentation = details.documentation;
    this.requestId = details.requestId;
    this.retryAfterSeconds = details.retryAfterSeconds;
  }
}

interface ErrorDetails {
  readonly status: number;
  readonly code: string;
  readonly fields?: Readonly<Record<string, string>> | undefined;
  readonly documentation?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfterSeconds?: number | undefined;
}

/** The server couldn't be reached, or the connection broke. */
export class ConnectionError extends Error {
  override readonly name = "ConnectionError";
}

/** The error that an answer reports as RFC 9457 problem details, or as well as it can be told. */
export async function errorOf(answer: Response): Promise<ApiError> {
  const { status, headers } = answer;
  const retryAfterSeconds = secondsUntil(headers.get("retry-after"));
  const problem = await problemOf(answer);
  if (problem === undefined) {
    const message = `The server answered ${status} without saying why.`;
    return new ApiError(message, { status, code: "unknown", retryAfterSeconds });
  }
  const { type, detail, fields, requestId } = problem;
  const code = type.split("#")[1] ?? "unknown";
  const details = { status, code, fields, requestId, retryAfterSeconds };
  return new ApiError(detail, { ...details, documentation: type });
}

interface Problem {
  readonly type: string;
  readonly detail: string;
  readonly fields?: Readonly<Record<string, string>>;
  readonly requestId?: string;
}

async function problemOf(answer: Response): Promise<Problem | undefined> {
  try {
    const value = (await answer.json()) as Partial<Problem> | null;
    const isProblem = typeof value?.type === "string" && typeof value.detail === "string";
    return isProblem ? (value as Problem) : undefined;
  } catch {
    return undefined;
  }
}

/** Retry-After is a number of seconds or a date. */
function secondsUntil(text: string | null): number | undefined {
  if (text === null) return undefined;
  if (/^\d+$/.test(text)) return Number(text);
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, (at - Date.now()) / 1_000);
}
