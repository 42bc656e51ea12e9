import { type CsvColumn, csvText } from '#domain/text/csv-text.ts';
import { downloadText } from '../../download/download-text.ts';

interface ExportButtonProps<Row> {
  /** The file without its ending: 'people'. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  /** How many rows the list has, of which only the first may be shown. */
  total: number;
  isDisabled: boolean;
  /** Resolves with null where they could not be read. */
  readAll: () => Promise<readonly Row[] | null>;
}

/** Downloads all rows of a list as a table. */
export function ExportButton<Row>({ name, columns, total, isDisabled, readAll }: ExportButtonProps<Row>) {
  async function save(): Promise<void> {
    const all = await readAll();
    if (all) downloadText(`${name}.csv`, csvText(all, columns), 'text/csv');
  }
  return (
    <button className="button quiet small" type="button" disabled={isDisabled} onClick={() => void save()}>
      Export CSV ({total})
    </button>
  );
}
