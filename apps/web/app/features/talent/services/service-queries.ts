import { apiQuery } from "../../../lib/api/query";
import type { ServiceFilter } from "../../../lib/links/paths";

/** A page of services that match `filter`. */
export const servicesQuery = ({ type: _, ...filter }: ServiceFilter, cursor?: string) =>
  apiQuery("/api/services", { query: { ...filter, cursor } });

/** Facet counts of the services that match `filter`. */
export const serviceFacetsQuery = ({ type: _, sort: __, ...filter }: ServiceFilter) =>
  apiQuery("/api/services/facets", { query: filter });

export const serviceQuery = (id: number) => apiQuery("/api/services/{id}", { params: { id } });

export const questionsQuery = (id: number, cursor?: string) =>
  apiQuery("/api/services/{id}/questions", { params: { id }, query: { cursor } });

export const servicesOfQuery = (engineerId: number, cursor?: string) =>
  apiQuery("/api/engineers/{id}/services", { params: { id: engineerId }, query: { cursor } });

export const ownServicesQuery = () => apiQuery("/api/user/services", {});
