import * as planned from "@stackyard/contract/public/planned-calls";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { PublicApp } from "./public-app.ts";

/** Endpoints that are documented but not yet available return an error, with or without a key. */
export function mountPlannedCalls(api: PublicApp) {
  for (const call of Object.values(planned)) {
    api.mount(call, async () => {
      throw new AppError("not_open_yet");
    });
  }
}
