import * as contract from "@stackyard/contract/content/calendar";
import type { Api } from "../../../platform/http/api/api.ts";
import { answerPage } from "../../../platform/http/api/paging.ts";
import { cancelEvent } from "./cancel-event.ts";
import { changeEvent } from "./change-event.ts";
import { leaveEvent, registerForEvent } from "./change-registration.ts";
import { deleteEvent } from "./delete-event.ts";
import { keepRecording } from "./keep-recording.ts";
import { planEvent } from "./plan-event.ts";
import { listManagedEvents, listPastEvents, listUpcomingEvents, readEvent } from "./read-events.ts";

export function mountCalendar(api: Api) {
  api.mount(contract.listUpcomingEvents, listUpcomingEvents);
  api.mount(contract.listPastEvents, async (ctx, { query }) =>
    answerPage(ctx, await listPastEvents(ctx, query)),
  );
  api.mount(contract.readEvent, (ctx, { params }) => readEvent(ctx, params.id));
  api.mount(contract.registerForEvent, (ctx, { params }) => registerForEvent(ctx, params.id));
  api.mount(contract.leaveEvent, (ctx, { params }) => leaveEvent(ctx, params.id));
  api.mount(contract.listManagedEvents, async (ctx, { query }) =>
    answerPage(ctx, await listManagedEvents(ctx, query)),
  );
  api.mount(contract.planEvent, (ctx, { body }) => planEvent(ctx, body));
  api.mount(contract.changeEvent, (ctx, { params, body }) => changeEvent(ctx, params.id, body));
  api.mount(contract.cancelEvent, (ctx, { params, body }) =>
    cancelEvent(ctx, params.id, body.reason),
  );
  api.mount(contract.keepRecording, (ctx, { params, body }) => keepRecording(ctx, params.id, body));
  api.mount(contract.deleteEvent, (ctx, { params }) => deleteEvent(ctx, params.id));
}
