/** A document of a few kinds of blocks, drawn one below the other. */
export interface PdfDocument {
  readonly title: string;
  /** Recorded in the file, so that equal documents are equal files. */
  readonly createdAt: Date;
  readonly blocks: readonly PdfBlock[];
  /** At the foot of every page. */
  readonly footer: string;
}

export type PdfBlock =
  | { readonly kind: "heading"; readonly text: string }
  | { readonly kind: "text"; readonly text: string }
  /** Texts side by side, such as the addresses of the parties. */
  | { readonly kind: "columns"; readonly columns: readonly PdfColumn[] }
  | PdfTable;

export interface PdfColumn {
  readonly label: string;
  readonly lines: readonly string[];
}

export interface PdfTable {
  readonly kind: "table";
  readonly columns: readonly {
    readonly label: string;
    /** Share of the width. */
    readonly share: number;
    readonly isNumber?: boolean;
  }[];
  readonly rows: readonly (readonly string[])[];
  /** Rows below a line, such as totals. */
  readonly totals?: readonly (readonly string[])[];
}

/** More would keep the process busy; the CSV files have everything. */
export const MAX_PDF_ROWS = 1_000;
