/** The topic that announces new posts in a thread. */
export const threadTopic = (threadId: number) => `forum thread:${threadId}`;
