import type { ForumUser } from "@stackyard/contract/forum/people";
import type { ForumThreadDetail } from "@stackyard/contract/forum/threads";
import { paths } from "../../../lib/links/paths";
import { fullNameOf } from "../person-name";

const author = (user: ForumUser) => ({ "@type": "Person", name: fullNameOf(user) });

/** What search engines read of a question and its solution (schema.org). */
export function qaPage(thread: ForumThreadDetail, origin: string) {
  const { title, content, createdAt, user, replyCount, reactions, solution } = thread;
  return {
    "@context": "https://schema.org",
    "@type": "QAPage",
    mainEntity: {
      "@type": "Question",
      name: title,
      text: content,
      dateCreated: createdAt,
      author: author(user),
      answerCount: replyCount,
      upvoteCount: reactions.helpful,
      ...(solution && {
        acceptedAnswer: {
          "@type": "Answer",
          text: solution.content,
          dateCreated: solution.createdAt,
          author: author(solution.user),
          upvoteCount: solution.reactions.helpful,
          url: `${origin}${paths.forumReply(thread.id, solution.number)}`,
        },
      }),
    },
  };
}
