export type FileFormat = 'CSV' | 'Excel' | 'HTML' | 'JSON' | 'JSON Lines' | 'XML' | 'BLM';

/** A row as its partner wrote it. The number is what a spreadsheet or a text editor shows; of JSON and XML it is the home. */
export interface FileRow {
  number: number;
  /** One for each column of the table; an empty text where the row says nothing. Days of Excel are 'YYYY-MM-DD'. */
  cells: readonly string[];
  /** Why nobody knows which cell belongs to which column: the row is no home, and its cells are those before the fault. */
  problem?: string;
}

/** What a partner's file says, whatever its format. Nothing in it has been understood yet. */
export interface FileTable {
  format: FileFormat;
  columns: readonly string[];
  rows: readonly FileRow[];
  /** Sentences about parts that were left out: other sheets, cells that are too long. */
  remarks: readonly string[];
  /** Whether its last line has a line end; of formats without lines it is left out. */
  hasLastLineEnd?: boolean;
}
