import { data } from "react-router";

/** The number in an address. What is none leads to nothing. */
export function readId(text: string | undefined): number {
  if (/^[1-9]\d{0,8}$/.test(text ?? "")) return Number(text);
  throw data(null, { status: 404 });
}
