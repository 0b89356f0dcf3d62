import { setImmediate as endOfTurn } from "node:timers/promises";

interface Call<Asked, Answer> {
  readonly asked: Asked;
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Answers concurrent calls together: those that arrive while a batch is being answered form the
 * next one. The calls of a batch that fails are repeated one by one, so that only the ones that
 * cause the failure fail.
 *
 * @param answerAll Returns the answers in the order of what was asked.
 */
export function batchCalls<Asked, Answer>(
  answerAll: (asked: readonly Asked[]) => Promise<readonly Answer[]>,
): (asked: Asked) => Promise<Answer> {
  let waiting: Call<Asked, Answer>[] = [];
  let isRunning = false;

  async function answer(calls: readonly Call<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await answerAll(calls.map(({ asked }) => asked));
      for (const [index, { resolve }] of calls.entries()) resolve(answers[index] as Answer);
    } catch (error) {
      if (calls.length === 1) calls[0]?.reject(error);
      else for (const call of calls) await answer([call]);
    }
  }

  async function run(): Promise<void> {
    isRunning = true;
    while (waiting.length > 0) {
      await endOfTurn();
      const calls = waiting;
      waiting = [];
      await answer(calls);
    }
    isRunning = false;
  }

  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (!isRunning) void run();
    });
}
