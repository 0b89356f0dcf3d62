/** Under what name changes of a scan are announced. */
export const scanTopic = (scanId: number) => `scan:${scanId}`;
