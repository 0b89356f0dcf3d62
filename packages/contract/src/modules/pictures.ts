import { z } from "zod";
import { endpoint } from "../base/endpoint.ts";

export const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The URL of our copy of an external picture. */
export function pictureAddress(sha256: string): string {
  return `/api/pictures/${sha256}`;
}

export const readPicture = endpoint({
  method: "get",
  path: "/api/pictures/{sha256}",
  tag: "Pictures",
  summary: "Get a listing's picture",
  access: "public",
  params: z.object({ sha256 }),
  response: "picture",
  errors: ["not_found"],
});
