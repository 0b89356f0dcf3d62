import { data } from "react-router";

/** The number in a page's address. What is none leads to no page. */
export function idInAddress(text: string | undefined): number {
  if (/^[1-9]\d{0,8}$/.test(text ?? "")) return Number(text);
  throw data({ message: "Not found", code: "not_found" }, { status: 404 });
}
