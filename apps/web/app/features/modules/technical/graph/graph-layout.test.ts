import { describe, expect, it } from "vitest";
import { type Graph, layOutGraph, NODE } from "./graph-layout";

const graph = (edges: [string, string][], alone: string[] = []): Graph => ({
  nodes: [...new Set([...edges.flat(), ...alone])].map((address) => ({
    address,
    kind: "resource" as const,
    type: "aws_thing",
  })),
  edges: edges.map(([from, to]) => ({ from, to })),
});

const xOf = (layout: ReturnType<typeof layOutGraph>, address: string) =>
  layout.nodes.find((node) => node.address === address)?.x ?? Number.NaN;

describe("a graph's layout", () => {
  it("places a node right of what it refers to, by the longest path", () => {
    const layout = layOutGraph(
      graph([
        ["route", "vpc"],
        ["route", "gateway"],
        ["gateway", "vpc"],
      ]),
    );
    expect(xOf(layout, "vpc")).toBeLessThan(xOf(layout, "gateway"));
    expect(xOf(layout, "gateway")).toBeLessThan(xOf(layout, "route"));
  });

  it("never overlaps two boxes", () => {
    const edges = Array.from({ length: 12 }, (_, index): [string, string] => [
      `subnet-${index}`,
      `table-${index % 3}`,
    ]);
    const places = layOutGraph(graph(edges)).nodes.map(({ x, y }) => `${x} ${y}`);
    expect(new Set(places).size).toBe(15);
  });

  it("omits nodes without edges, and edges to unknown nodes", () => {
    const layout = layOutGraph({
      ...graph([["a", "b"]], ["c"]),
      edges: [
        { from: "a", to: "b" },
        { from: "a", to: "elsewhere" },
      ],
    });
    expect(layout.nodes.map(({ address }) => address).sort()).toEqual(["a", "b"]);
    expect(layout.edges).toHaveLength(1);
  });

  it("routes an edge over several columns through shared lanes", () => {
    const layout = layOutGraph(
      graph([
        ["c", "b"],
        ["b", "a"],
        ["c", "a"],
        ["d", "c"],
        ["d", "a"],
      ]),
    );
    const lanesOf = (from: string) =>
      layout.edges.find((edge) => edge.from.address === from && edge.to.address === "a")?.lanes;
    expect(lanesOf("b")).toEqual([]);
    expect(lanesOf("c")).toHaveLength(1);
    expect(lanesOf("d")?.at(-1)).toEqual(lanesOf("c")?.at(0));
    const [lane] = lanesOf("c") ?? [];
    const box = layout.nodes.find(({ address }) => address === "b");
    expect(lane?.x).toBe(box?.x);
    expect(lane && box && (lane.y >= box.y + NODE.height || lane.y <= box.y)).toBe(true);
  });

  it("terminates on cycles", () => {
    const layout = layOutGraph(
      graph([
        ["a", "b"],
        ["b", "c"],
        ["c", "a"],
      ]),
    );
    expect(layout.nodes).toHaveLength(3);
  });
});
