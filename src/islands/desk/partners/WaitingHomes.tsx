import { useStore } from '@nanostores/react';
import type { PartnerFeed } from '#contracts/admin-partner-feed.ts';
import { formatCount } from '#domain/text/text.ts';
import { ItemButton } from '../block/ItemButton.tsx';
import { ReferenceNote } from './ReferenceNote.tsx';
import type { PartnerFileStore } from './partner-file.ts';

interface WaitingHomesProps {
  file: PartnerFileStore;
  /** The first of them. */
  homes: PartnerFeed['waiting'];
  total: number;
}

/** New homes that wait until staff have seen them. */
export function WaitingHomes({ file, homes, total }: WaitingHomesProps) {
  const { busy } = useStore(file.$file, { keys: ['busy'] });
  if (homes.length === 0) return null;
  return (
    <div>
      <h4>{formatCount(total, 'new home waits', 'new homes wait')} for you</h4>
      <ul className="staff-visit-homes small">
        {homes.map((home) => (
          <li key={home.id}>
            <span>
              <a href={`#listings/property/${home.id}`}>
                <bdi>{home.title}</bdi>
              </a>
              <ReferenceNote title={home.title} reference={home.reference} />
            </span>
            <ItemButton busy={busy} of={`: ${home.title}`} onPress={() => void file.show([home.id])}>
              Show
            </ItemButton>
          </li>
        ))}
      </ul>
      <button
        className="button small"
        type="button"
        aria-disabled={busy}
        onClick={() => void file.show(homes.map(({ id }) => id))}
      >
        {homes.length === 1 ? 'Show it' : `Show these ${homes.length}`}
      </button>
    </div>
  );
}
