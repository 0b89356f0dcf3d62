import type { KeyScope } from "@stackyard/contract/base/key-scopes";
import type { z } from "zod";
import type { CallApi } from "./call-api.ts";

export interface ToolContext {
  readonly call: CallApi;
  readonly origin: string;
}

export interface Tool<I extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly input: I;
  /** Without a token that has it, the call is refused. Other tools are open to everyone. */
  readonly scope?: KeyScope;
  answer(ctx: ToolContext, given: z.output<I>): Promise<object>;
}

/** Declares a tool, keeping the types of its arguments. */
export const tool = <I extends z.ZodObject>(shape: Tool<I>): Tool<I> => shape;
