import type { FAILURES } from "@stackyard/contract/deployments/deployment-lists";

/** Why work ended without success, with one sentence for the deployment's owner. */
export class WorkFailure extends Error {
  readonly failure: (typeof FAILURES)[number];

  constructor(failure: (typeof FAILURES)[number], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "WorkFailure";
    this.failure = failure;
  }
}
