export type { Calls, KnownCode } from "./calls.generated.ts";
export { type Client, type ClientOptions, openClient } from "./client.ts";
export { ApiError, ConnectionError } from "./errors.ts";
