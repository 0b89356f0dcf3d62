import { Worker } from "node:worker_threads";
import { vi } from "vitest";

/** Holds back messages to the rendering threads, which simulates a machine without free CPU. */
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
    /** Resolves once this many texts have been sent to the threads. */
    async isHolding(texts: number): Promise<void> {
      while (held.length < texts)
        await new Promise<void>((resolve) => {
          heardOf = resolve;
        });
    },
    /** Delivers the held messages and stops holding. */
    release(): void {
      spy.mockRestore();
      for (const go of held.splice(0)) go();
    },
  };
}
