import type { ForumUser } from "@stackyard/contract/forum/people";
import type { ForumPost } from "@stackyard/contract/forum/posts";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { paths } from "../../../lib/links/paths";
import { fullNameOf } from "../person-name";

type Reply = Pick<ForumPost, "content" | "createdAt" | "user" | "number" | "reactions">;

/** Limits the page size; search engines don't need more answers. */
const MAX_SUGGESTED = 5;

/**
 * schema.org QAPage of a question with its solution and other replies. Undefined without replies,
 * because QAPage requires an answer.
 */
export function qaStructuredData(
  thread: ForumThreadDetail,
  replies: readonly ForumPost[],
  origin: string,
) {
  const { title, content, createdAt, user, replyCount, reactions, solution } = thread;
  const person = (user: ForumUser) => ({
    "@type": "Person",
    name: fullNameOf(user),
    ...(user && { url: `${origin}${paths.user(user.username)}` }),
  });
  const answer = (reply: Reply) => ({
    "@type": "Answer",
    text: reply.content,
    dateCreated: reply.createdAt,
    author: person(reply.user),
    upvoteCount: reply.reactions.helpful,
    url: `${origin}${paths.forumReply(thread.id, reply.number)}`,
  });
  const suggested = replies
    .filter(({ status, number }) => status === "visible" && number !== solution?.number)
    .slice(0, MAX_SUGGESTED);
  if (!solution && suggested.length === 0) return [];
  return [
    {
      "@context": "https://schema.org",
      "@type": "QAPage",
      mainEntity: {
        "@type": "Question",
        name: title,
        text: content,
        dateCreated: createdAt,
        author: person(user),
        answerCount: replyCount,
        upvoteCount: reactions.helpful,
        ...(solution && { acceptedAnswer: answer(solution) }),
        ...(suggested.length > 0 && { suggestedAnswer: suggested.map(answer) }),
      },
    },
  ];
}
