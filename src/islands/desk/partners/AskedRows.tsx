import { useStore } from '@nanostores/react';
import type { AskedRow } from '#contracts/admin-partner-feed.ts';
import { formatCount } from '#domain/text/text.ts';
import { ItemButton } from '../block/ItemButton.tsx';
import { ReferenceNote } from './ReferenceNote.tsx';
import type { PartnerFileStore } from './partner-file.ts';

interface AskedRowsProps {
  file: PartnerFileStore;
  /** The first of them. */
  rows: readonly AskedRow[];
  total: number;
}

/** Rows of the last file that may be a home that we have: staff say which, or that it is another one. */
export function AskedRows({ file, rows, total }: AskedRowsProps) {
  const { busy } = useStore(file.$file, { keys: ['busy'] });
  if (rows.length === 0) return null;
  const plain = plainDecisions(rows);
  return (
    <div>
      <h4>{formatCount(total, 'row')} of the file may be a home that we have</h4>
      <p className="small muted">
        The reference is another one than before, or several rows say the same. Until you decide, the row is
        not taken in and the homes stay as they are.
      </p>
      <ul className="staff-file-columns small">
        {rows.map((row) => (
          <li key={row.mark}>
            <b>
              Row {row.row}: <bdi>{row.title}</bdi>
            </b>
            <ReferenceNote title={row.title} reference={row.reference} />
            <br />
            <span className="muted">{row.facts.map(([label, value]) => `${label} ${value}`).join(', ')}</span>
            <ul className="staff-visit-homes">
              {row.homes.map((home) => (
                <li key={home.id}>
                  <span>
                    <a href={`#listings/property/${home.id}`}>
                      <bdi>{home.title}</bdi>
                    </a>
                    <ReferenceNote title={home.title} reference={home.reference} />
                    {!home.shown && <span className="muted"> (hidden)</span>}
                  </span>
                  <ItemButton
                    busy={busy}
                    of={`: row ${row.row} is ${home.title}`}
                    onPress={() => void file.decideRows([{ mark: row.mark, home: home.id }])}
                  >
                    It is this home
                  </ItemButton>
                </li>
              ))}
              <li>
                <span>A home that we do not have</span>
                <ItemButton
                  busy={busy}
                  of={`: row ${row.row}`}
                  onPress={() => void file.decideRows([{ mark: row.mark, home: null }])}
                >
                  It is another home
                </ItemButton>
              </li>
            </ul>
          </li>
        ))}
      </ul>
      {plain.length > 1 && (
        <button
          className="button small"
          type="button"
          aria-disabled={busy}
          onClick={() => void file.decideRows(plain)}
        >
          {plain.length} rows have one home each: they are these homes
        </button>
      )}
    </div>
  );
}

/** The answers for rows that may be one home only, which no other row may be. */
export function plainDecisions(rows: readonly AskedRow[]) {
  const asked = rows.flatMap(({ homes }) => homes.map(({ id }) => id));
  return rows.flatMap(({ mark, homes: [home, ...others] }) =>
    home && others.length === 0 && asked.filter((id) => id === home.id).length === 1
      ? [{ mark, home: home.id }]
      : [],
  );
}
