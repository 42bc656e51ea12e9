import { useStore } from '@nanostores/react';
import type { PartnerFeedConflict } from '#contracts/admin-partner-feed.ts';
import { labelOf } from '#domain/listing/listing-columns.ts';
import { sayStored } from '#domain/property/say-stored.ts';
import { formatCount } from '#domain/text/text.ts';
import { ItemButton } from '../block/ItemButton.tsx';
import { ReferenceNote } from './ReferenceNote.tsx';
import type { PartnerFileStore } from './partner-file.ts';

interface FileConflictsProps {
  file: PartnerFileStore;
  /** The first of them. */
  conflicts: readonly PartnerFeedConflict[];
  total: number;
}

/** Homes in which staff keep something else than the file says, field by field. */
export function FileConflicts({ file, conflicts, total }: FileConflictsProps) {
  const { busy } = useStore(file.$file, { keys: ['busy'] });
  if (conflicts.length === 0) return null;
  return (
    <div>
      <h4>In {formatCount(total, 'home')} you and their file say different things</h4>
      <ul className="staff-file-conflicts small">
        {conflicts.map((home) => (
          <li key={home.id}>
            <a href={`#listings/property/${home.id}`}>
              <bdi>{home.title}</bdi>
            </a>
            <ReferenceNote title={home.title} reference={home.reference} />
            {home.columns.map(({ column, theirs, ours_said: ours, theirs_said: said }) => (
              <div className="staff-file-conflict" key={column}>
                <b>{labelOf('property', column)}</b>
                <span>
                  Ours: <bdi>{sayStored(column, ours)}</bdi>
                </span>
                <span>
                  Theirs: <bdi>{sayStored(column, said)}</bdi>
                </span>
                <div className="actions">
                  <ItemButton
                    busy={busy}
                    of={`: ${labelOf('property', column)} of ${home.title}`}
                    onPress={() => void file.resolve(home.id, column, 'ours', theirs)}
                  >
                    Keep ours
                  </ItemButton>
                  <ItemButton
                    busy={busy}
                    of={`: ${labelOf('property', column)} of ${home.title}`}
                    onPress={() => void file.resolve(home.id, column, 'theirs', theirs)}
                  >
                    Take theirs
                  </ItemButton>
                </div>
              </div>
            ))}
          </li>
        ))}
      </ul>
    </div>
  );
}
