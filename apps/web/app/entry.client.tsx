import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadBeforeHistory, scriptsFirst } from "./lib/links/scripts-first";
import { adoptStoredSession } from "./lib/session/adopt-session";
import { redeemTicket } from "./lib/session/redeem-ticket";

function hydrate() {
  loadBeforeHistory();
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[scriptsFirst]} />
      </StrictMode>,
    );
  });
}

async function start() {
  if (!(await redeemTicket()) && !(await adoptStoredSession())) hydrate();
}

void start();
