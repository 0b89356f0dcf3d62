import { apiQuery } from "../../../lib/api/query";

export const calendarQuery = () => apiQuery("/api/calendar", {});

export const recordingQuery = (slug: string) =>
  apiQuery("/api/calendar/{slug}", { params: { slug } });
