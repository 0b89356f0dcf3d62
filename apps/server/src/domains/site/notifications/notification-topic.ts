/** Under what name changes of somebody's notifications are announced. */
export const notificationTopic = (userId: number) => `notifications:${userId}`;
