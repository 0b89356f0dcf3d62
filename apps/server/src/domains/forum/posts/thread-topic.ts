/** Under what name it is announced that something was written in a thread. */
export const threadTopic = (threadId: number) => `forum thread:${threadId}`;
