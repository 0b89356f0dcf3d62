import type { QueryClient } from "@tanstack/react-query";
import { answered } from "../api/page-state";
import type { AnswerCache } from "./answer-cache";

/** What `readPageState` reads, as JSON for a script element: each answer as it was written once. */
export function writePageState(client: QueryClient, answers: AnswerCache): Buffer[] {
  const written = answered(client).flatMap(({ queryKey, state }, index) => [
    Buffer.from(
      `${index > 0 ? "," : ""}[${JSON.stringify(queryKey[0]).replaceAll("<", "\\u003c")},`,
    ),
    answers.jsonOf(state.data),
    CLOSE,
  ]);
  return [Buffer.from(`{"at":${Date.now()},"answers":[`), ...written, END];
}

const CLOSE = Buffer.from("]");
const END = Buffer.from("]}");
