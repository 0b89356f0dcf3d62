import * as planned from "@stackyard/contract/public/planned-calls";
import { AppError } from "../platform/http/errors/app-error.ts";
import type { PublicApp } from "./public-app.ts";

/** What is documented ahead answers that it is not open yet, to those with a key as to all others. */
export function mountPlannedCalls(api: PublicApp) {
  for (const call of Object.values(planned)) {
    api.mount(call, async () => {
      throw new AppError("not_open_yet");
    });
  }
}
