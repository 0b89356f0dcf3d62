import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { adoptStoredSession } from "./lib/adopt-session";
import { redeemTicket } from "./lib/redeem-ticket";

function hydrate() {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  });
}

async function start() {
  if (!(await redeemTicket()) && !(await adoptStoredSession())) hydrate();
}

void start();
