/** What one file may hold: ten times the largest partner, and little enough for 500 MB of memory. */
export const partnerFileLimits = {
  bytes: 64_000_000,
  /** Of all parts of a workbook that are read. */
  unpackedBytes: 200_000_000,
  /** Of a ZIP. A workbook has a dozen. */
  parts: 2_000,
  rows: 50_000,
  columns: 300,
  /** What Excel lets a cell hold. */
  cellLength: 32_767,
  /** Of nested JSON and XML. */
  depth: 20,
  /** Members of one object of JSON. A home has some hundred at most. */
  members: 2_000,
  /** Attributes of one element of XML, and different kinds of elements in a file. */
  attributes: 300,
  elements: 3_000,
} as const;

export const inMillions = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
