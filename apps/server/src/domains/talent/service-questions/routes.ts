import * as contract from "@stackyard/contract/talent/service-questions";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { answerQuestion, removeQuestion } from "./answer-question.ts";
import { askQuestion, listQuestions } from "./ask-question.ts";

export function mountServiceQuestions(api: Api) {
  api.mount(contract.listServiceQuestions, async (ctx, { params, query }) =>
    answerPage(ctx, await listQuestions(ctx, params.id, query)),
  );
  api.mount(contract.askQuestion, (ctx, { params, body }) =>
    askQuestion(ctx, params.id, body.question),
  );
  api.mount(contract.answerQuestion, (ctx, { params, body }) =>
    answerQuestion(ctx, params.id, body.answer),
  );
  api.mount(contract.removeQuestion, (ctx, { params, query }) =>
    removeQuestion(ctx, params.id, query.reason),
  );
}
