import type { FileFormat, FileTable } from '#domain/partner-file/file-table.ts';
import { readHomes, type ReadHomesOptions } from '#domain/partner-file/read-homes.ts';

export const today = '2026-11-27';

/** A table as a reader of files gives it, from lines with bars. */
function tableOf(text: string, format: FileFormat = 'CSV'): FileTable {
  const [head = '', ...lines] = text.trim().split('\n');
  const cells = (line: string) => line.split('|');
  const columns = cells(head);
  return {
    format,
    columns,
    rows: lines.map((line, at) => ({
      number: at + 2,
      cells: columns.map((_, column) => cells(line)[column] ?? ''),
    })),
    remarks: [],
  };
}

export const homesOf = (text: string, options: Partial<ReadHomesOptions> & { format?: FileFormat } = {}) =>
  readHomes(tableOf(text, options.format), { today, ...options });

/** The home of a table with one row, whose cells may have several lines. */
export function homeOf(
  cells: Readonly<Record<string, string>>,
  { format = 'CSV', ...options }: Partial<ReadHomesOptions> & { format?: FileFormat } = {},
) {
  const rows = [{ number: 2, cells: Object.values(cells) }];
  const { homes, findings } = readHomes(
    { format, columns: Object.keys(cells), rows, remarks: [] },
    { today, ...options },
  );
  return { home: homes[0], findings };
}
