import { z } from "zod";

/** A variable of the environment. Whatever is wrong with it, its operator reads what is `expected`. */
export function variable<T extends z.ZodType>(expected: string, schema: T) {
  return z.unknown().transform((text, ctx): z.output<T> => {
    const read = schema.safeParse(text);
    if (read.success) return read.data;
    ctx.addIssue({ code: "custom", message: expected });
    return z.NEVER;
  });
}

/** The same where a function reads it, which throws an Error that says what is expected. */
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
