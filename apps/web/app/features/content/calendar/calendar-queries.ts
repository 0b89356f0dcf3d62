import { apiQuery } from "../../../lib/api/query";

export const upcomingEventsQuery = () => apiQuery("/api/calendar", {});

export const pastEventsQuery = (cursor?: string) =>
  apiQuery("/api/calendar/past", { query: { cursor } });

export const eventQuery = (id: number) => apiQuery("/api/calendar/{id}", { params: { id } });

export const managedEventsQuery = (cursor?: string) =>
  apiQuery("/api/admin/calendar", { query: { cursor } });
