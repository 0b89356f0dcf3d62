import type { ForumUser } from "@stackyard/contract/forum/people";
import type { ForumThread } from "@stackyard/contract/forum/threads";
import { type ReadMarks, standing } from "./read-marks.ts";
import type { ThreadRow } from "./thread-queries.ts";

interface Person {
  readonly userId: number;
  readonly displayUsername: string | null;
  readonly fullName: string | null;
  readonly avatar: string | null;
}

export function presentPerson(row: Person): ForumUser {
  const { userId, displayUsername, fullName, avatar } = row;
  return displayUsername === null
    ? null
    : { id: userId, username: displayUsername, fullName, avatar };
}

export function presentThread(row: ThreadRow, marks?: ReadMarks): ForumThread {
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    excerpt: row.excerpt,
    userId: row.userId,
    categoryId: row.categoryId,
    moduleId: row.moduleId,
    tags: row.tags,
    isPinned: row.isPinned,
    isLocked: row.isLocked,
    slowMinutes: row.slowMinutes,
    isSolved: row.solutionId !== null,
    viewCount: row.viewCount,
    replyCount: row.replyCount,
    lastNumber: row.lastNumber,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    lastActivityAt: row.lastActivityAt.toISOString(),
    category: { id: row.categoryId, name: row.categoryName, slug: row.categorySlug },
    user: presentPerson(row),
    ...standing(row, marks),
  };
}
