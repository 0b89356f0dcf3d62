import { CONTAINER, type StockedContainer } from "../../../ui/artwork/labelled-container";

/** Sides of the yard in drawing units. */
export const YARD = { length: 150, width: 112 } as const;

const COLUMNS = [0, 52, 104] as const;
const ROWS = [0, 44, 88] as const;
const at = (column: 0 | 1 | 2, row: 0 | 1 | 2, level: number) => ({
  x: COLUMNS[column],
  y: ROWS[row],
  z: level * CONTAINER.height,
});

/** Drawn back to front and bottom to top, so that nearer containers overlap those behind them. */
export const STOCK_BEHIND: readonly StockedContainer[] = [
  { ...at(0, 0, 0), label: "archive", tone: "dark" },
  { ...at(0, 0, 1), label: "backup", tone: "plain" },
  { ...at(0, 0, 2), label: "storage", hue: 190 },
  { ...at(1, 0, 0), label: "policy", tone: "dark" },
  { ...at(1, 0, 1), label: "security", hue: 155 },
  { ...at(2, 0, 0), label: "alerts", tone: "plain" },
  { ...at(2, 0, 1), label: "monitor", hue: 350 },
  { ...at(0, 1, 0), label: "nodes", tone: "dark" },
  { ...at(0, 1, 1), label: "cluster", hue: 270 },
];

/** The container on the hook and its destination. */
export const LIFTED: StockedContainer = { ...at(1, 1, 0), z: 26, label: "network", tone: "paint" };

export const STOCK_IN_FRONT: readonly StockedContainer[] = [
  { ...at(2, 1, 0), label: "ci-cd", hue: 305 },
  { ...at(0, 2, 0), label: "functions", hue: 118 },
  { ...at(1, 2, 0), label: "gateway", tone: "plain" },
  { ...at(2, 2, 0), label: "infra", hue: 75 },
];
