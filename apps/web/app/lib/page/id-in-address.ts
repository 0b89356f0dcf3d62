import { data } from "react-router";

/** The ID in a page's URL. Throws a 404 for anything else. */
export function idInAddress(text: string | undefined): number {
  if (/^[1-9]\d{0,8}$/.test(text ?? "")) return Number(text);
  throw data({ message: "Not found", code: "not_found" }, { status: 404 });
}
