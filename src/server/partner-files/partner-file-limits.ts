/** What one file may hold: ten times the largest partner, and little enough for 500 MB of memory. */
export const partnerFileLimits = {
  bytes: 64_000_000,
  /** Of one part of a workbook. */
  unpackedBytes: 200_000_000,
  /** Of a ZIP. A workbook has a dozen. */
  parts: 2_000,
  rows: 50_000,
  columns: 300,
  /** What Excel lets a cell hold. */
  cellLength: 32_767,
  /** Of nested JSON and XML. */
  depth: 20,
} as const;

export const inMillions = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
