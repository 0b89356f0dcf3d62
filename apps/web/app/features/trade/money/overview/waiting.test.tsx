import { renderToStaticMarkup } from "react-dom/server";
import { MemoryRouter } from "react-router";
import { expect, it } from "vitest";
import { Waiting } from "./waiting";

it("links the count of failed payouts to the list of these", () => {
  const none = { refundsToDecide: 0, failedRefunds: 0, openDisputes: 0 };
  const others = { ...none, identitiesToCheck: 0, adjustments: 0, unclearCalls: 0 };
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <Waiting waiting={{ ...others, failedPayouts: 8 }} />
    </MemoryRouter>,
  );
  const rows = [...html.matchAll(/status=(\w+)"[^>]*>([^<]+)<\/a><span[^>]*>(\d+)/g)];
  expect(rows.map(([, ...row]) => row)).toEqual([["payout_failed", "Failed payouts", "8"]]);
});
