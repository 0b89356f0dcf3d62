import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { evidenceQuery, failuresQuery } from "../../module-queries";
import { EvidenceSection } from "./evidence-section";

const FIGURE = {
  ...{ customers: 12, runs: 132, applied: 129, lower: 0.9354, upper: 0.9922 },
  ...{ medianSeconds: 243, regions: 3 },
};
type Module = Parameters<typeof EvidenceSection>[0]["module"];

function draw(evidence: object | null, isAuthor = false): string {
  const client = new QueryClient({
    defaultOptions: { queries: { queryFn: () => null, staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(evidenceQuery(7).queryKey, { evidence } as never);
  client.setQueryData(failuresQuery(7).queryKey, [{ failure: "init_failed", count: 4 }]);
  const module = { id: 7, viewer: { isAuthor } } as Module;
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <EvidenceSection module={module} />
    </QueryClientProvider>,
  );
}

describe("a module's evidence", () => {
  it("is a sentence with its bounds, and a line per version", () => {
    const html = draw({ ...FIGURE, versions: [{ version: "2.1.0", ...FIGURE, runs: 200 }] });
    expect(html).toContain("Applied successfully in 97% of 132 runs, median 4 min (last 90 days).");
    expect(html).toContain("12 customers in 3 regions");
    expect(html).toContain("93% to 100%");
    expect(html).toMatch(/2\.1\.0.*64% of 200 runs/);
  });

  it("shows kinds of failures to the seller only, and nothing without figures", () => {
    expect(draw(null)).toBe("");
    expect(draw({ ...FIGURE, versions: [] })).not.toContain("Initialization failed");
    expect(draw(null, true)).toContain("Initialization failed");
  });
});
