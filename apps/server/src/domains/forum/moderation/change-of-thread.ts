import type { ThreadAction } from "@stackyard/contract/forum/moderation-actions";
import type { Expression, ExpressionBuilder, SqlBool, Updateable } from "kysely";
import type { DB, ForumThreads } from "../../../platform/db/schema.generated.ts";
import { AppError } from "../../../platform/http/errors/app-error.ts";
import type { UserServices } from "../../../platform/services.ts";
import { readCategory } from "../categories/read-category.ts";

interface Choice {
  readonly categoryId?: number | undefined;
  readonly minutes?: number | undefined;
}

interface ThreadChange {
  readonly set: Updateable<ForumThreads>;
  /** Whether the action would change the thread. */
  readonly isNew: (thread: ExpressionBuilder<DB, "forumThreads">) => Expression<SqlBool>;
  /** Additional event data. */
  readonly noted?: { readonly minutes: number } | { readonly from: string; readonly to: string };
}

/** The effect of an action on a thread in the category named `from`. */
export async function changeOfThread(
  ctx: UserServices,
  act: ThreadAction,
  { categoryId, minutes }: Choice,
  from: string,
): Promise<ThreadChange> {
  switch (act) {
    case "pin":
    case "unpin": {
      const isPinned = act === "pin";
      return { set: { isPinned }, isNew: (thread) => thread("isPinned", "<>", isPinned) };
    }
    case "lock":
      return {
        set: { isLocked: true, lockedBy: ctx.user.id },
        isNew: (thread) => thread("isLocked", "<>", true),
      };
    case "unlock":
      return { set: { isLocked: false }, isNew: (thread) => thread("isLocked", "<>", false) };
    case "unslow":
      return { set: { slowMinutes: 0 }, isNew: (thread) => thread("slowMinutes", "<>", 0) };
    case "slow":
      if (minutes === undefined) throw missing("minutes", "Choose the time between posts.");
      return {
        set: { slowMinutes: minutes },
        isNew: (thread) => thread("slowMinutes", "<>", minutes),
        noted: { minutes },
      };
    case "move": {
      if (categoryId === undefined) throw missing("categoryId", "Choose a category.");
      const { name } = await readCategory(ctx, { id: categoryId });
      return {
        set: { categoryId },
        isNew: (thread) => thread("categoryId", "<>", categoryId),
        noted: { from, to: name },
      };
    }
  }
}

const missing = (field: keyof Choice, message: string) =>
  new AppError("validation_failed", { message, fields: { [field]: message } });
