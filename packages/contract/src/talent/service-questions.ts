import { z } from "zod";
import { cursorInteger, id, idParams, pageQuery, timestamp } from "../base/common.ts";
import { endpoint } from "../base/endpoint.ts";
import { LIMITS, RATE_LIMITS } from "../base/limits.ts";
import { text } from "../base/text.ts";
import { actReason } from "../members/administration.ts";

/** A public question about a service. */
export const serviceQuestion = z.object({
  id,
  askerId: id,
  askerUsername: z.string(),
  askerAvatar: z.string().nullable(),
  question: z.string(),
  answer: z.string().nullable(),
  askedAt: timestamp,
  answeredAt: timestamp.nullable(),
});
export type ServiceQuestion = z.infer<typeof serviceQuestion>;

export const listServiceQuestions = endpoint({
  method: "get",
  path: "/api/services/{id}/questions",
  tag: "Services",
  summary: "List a service's questions and answers, newest first",
  access: "public",
  cacheTopics: ["service:{id}"],
  variesBySession: true,
  params: idParams,
  query: pageQuery(z.tuple([cursorInteger])),
  response: z.array(serviceQuestion),
  paged: true,
  errors: ["validation_failed", "service_not_found"],
});

export const askQuestion = endpoint({
  method: "post",
  path: "/api/services/{id}/questions",
  tag: "Services",
  summary: "Ask a public question about a service",
  access: "session",
  needsConfirmedEmail: true,
  changes: ["services"],
  params: idParams,
  body: z.object({
    question: text(LIMITS.question.max).min(
      LIMITS.question.min,
      "Question must be at least 10 characters",
    ),
  }),
  status: 201,
  response: serviceQuestion,
  limit: RATE_LIMITS.questions,
  errors: ["validation_failed", "service_not_found", "own_service"],
});

export const answerQuestion = endpoint({
  method: "put",
  path: "/api/service-questions/{id}/answer",
  tag: "Services",
  summary: "Answer a question about your service, or edit the answer",
  access: "session",
  changes: ["services"],
  params: idParams,
  body: z.object({
    answer: text(2_000).min(1, "Write an answer"),
  }),
  response: serviceQuestion,
  limit: RATE_LIMITS.questions,
  errors: ["validation_failed", "not_found", "service_not_found", "forbidden"],
});

export const removeQuestion = endpoint({
  method: "delete",
  path: "/api/service-questions/{id}",
  tag: "Services",
  summary: "Delete your unanswered question, or any question as an administrator",
  access: "session",
  changes: ["services"],
  params: idParams,
  query: z.object({
    /** Required when removing someone else's content. */
    reason: actReason.optional(),
  }),
  response: null,
  errors: ["validation_failed", "not_found", "service_not_found", "forbidden"],
});
