import { Worker } from "node:worker_threads";
import { vi } from "vitest";

/**
 * Holds what is sent to the threads that render, so that they have no work, as on a machine without a
 * processor to spare.
 */
export function holdRenderer() {
  const held: (() => void)[] = [];
  let heardOf: () => void = () => {};
  const send = Worker.prototype.postMessage;
  const spy = vi.spyOn(Worker.prototype, "postMessage").mockImplementation(function (
    this: Worker,
    ...given: Parameters<Worker["postMessage"]>
  ) {
    held.push(() => send.apply(this, given));
    heardOf();
  });
  return {
    /** Resolves once so many texts are with the threads. */
    async isHolding(texts: number): Promise<void> {
      while (held.length < texts)
        await new Promise<void>((resolve) => {
          heardOf = resolve;
        });
    },
    /** Has the threads work again, on what was held too. */
    release(): void {
      spy.mockRestore();
      for (const go of held.splice(0)) go();
    },
  };
}
