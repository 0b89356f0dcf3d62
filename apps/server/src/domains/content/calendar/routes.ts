import * as contract from "@stackyard/contract/content/calendar";
import type { Api } from "../../../platform/http/api/api.ts";
import { leaveEvent, registerForEvent } from "./change-registration.ts";
import { listEvents, readRecording } from "./read-calendar.ts";

export function mountCalendar(api: Api) {
  api.mount(contract.listEvents, listEvents);
  api.mount(contract.readRecording, (_ctx, { params }) => readRecording(params.slug));
  api.mount(contract.registerForEvent, (ctx, { params }) => registerForEvent(ctx, params.slug));
  api.mount(contract.leaveEvent, (ctx, { params }) => leaveEvent(ctx, params.slug));
}
