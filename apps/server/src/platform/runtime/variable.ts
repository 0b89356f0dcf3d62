import { z } from "zod";

/** An environment variable. Any error message states what is `expected`. */
export function variable<T extends z.ZodType>(expected: string, schema: T) {
  return z.unknown().transform((text, ctx): z.output<T> => {
    const read = schema.safeParse(text);
    if (read.success) return read.data;
    ctx.addIssue({ code: "custom", message: expected });
    return z.NEVER;
  });
}

/** The same with a parser that throws an Error stating what is expected. */
export function variableReadBy<T>(read: (text: string) => T) {
  return z.string().transform((text, ctx) => {
    try {
      return read(text);
    } catch (error) {
      ctx.addIssue({ code: "custom", message: (error as Error).message });
      return z.NEVER;
    }
  });
}
