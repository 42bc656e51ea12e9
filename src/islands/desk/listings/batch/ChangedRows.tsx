import type { ListingPlaces } from '#contracts/admin-listings.ts';
import type { EntityType } from '#domain/entity.ts';
import { truncate } from '#domain/text/truncate.ts';
import { describeFields } from '../fields/describe-change.ts';
import type { RowToSave } from './batch-save.ts';

const SHOWN = 30;

interface ChangedRowsProps {
  kind: EntityType;
  rows: readonly (Pick<RowToSave, 'id' | 'name' | 'fields' | 'was'> & {
    summary?: string | undefined;
  })[];
  places: ListingPlaces | null;
}

export function ChangedRows({ kind, rows, places }: ChangedRowsProps) {
  if (rows.length === 0) return null;
  return (
    <ul className="staff-lines small">
      {rows.slice(0, SHOWN).map(({ id, name, fields, was, summary }) => (
        <li key={id}>
          <b>
            <bdi>{name}</bdi>
          </b>
          {summary && <p>{summary}</p>}
          <ul>
            {describeFields(kind, fields, was ?? {}, places).map((change) => (
              <li key={change.label}>
                {change.label}: <bdi>{excerptOf(change.was)}</bdi> → <bdi>{excerptOf(change.became)}</bdi>
              </li>
            ))}
          </ul>
        </li>
      ))}
      {rows.length > SHOWN && (
        <li className="muted">And {(rows.length - SHOWN).toLocaleString('en-IN')} more.</li>
      )}
    </ul>
  );
}

function excerptOf(value: string): string {
  return value === '' ? 'empty' : truncate(value, 80);
}
