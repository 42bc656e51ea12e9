import { useStore } from '@nanostores/react';
import type { PartnerFeed, UnsurePlaceName } from '#contracts/admin-partner-feed.ts';
import { formatCount } from '#domain/text/text.ts';
import { ItemButton } from '../block/ItemButton.tsx';
import type { PartnerFileStore } from './partner-file.ts';

interface UnsurePlacesProps {
  file: PartnerFileStore;
  places: readonly UnsurePlaceName[];
  decided: PartnerFeed['places'];
}

/** Names of places that may mean several of ours. Staff decide once for each. */
export function UnsurePlaces({ file, places, decided }: UnsurePlacesProps) {
  const { busy } = useStore(file.$file, { keys: ['busy'] });
  const isDecided = ({ kind, name }: UnsurePlaceName) =>
    decided.some((place) => place.kind === kind && place.name === name);
  const open = places.filter((place) => !isDecided(place));
  if (open.length === 0) return null;
  return (
    <div>
      <h4>{formatCount(open.length, 'name of a place is', 'names of places are')} not clear</h4>
      <ul className="staff-file-columns small">
        {open.slice(0, 20).map((place) => (
          <li key={`${place.kind} ${place.name}`}>
            <bdi>{place.name}</bdi>{' '}
            <span className="muted">
              {place.kind}, {formatCount(place.homes, 'home')}
            </span>
            {place.why !== null && <div className="muted">{place.why}</div>}
            <div className="actions">
              {place.guesses.map((guess) => (
                <button
                  className="button quiet small"
                  type="button"
                  key={guess.slug}
                  aria-disabled={busy}
                  onClick={() => void file.place(place, guess.slug)}
                >
                  <span className="sr">{place.name} is </span>
                  {guess.name}
                </button>
              ))}
              <ItemButton busy={busy} of={`: ${place.name}`} onPress={() => void file.place(place, null)}>
                None of these
              </ItemButton>
            </div>
          </li>
        ))}
        {open.length > 20 && <li className="muted">… and {open.length - 20} more.</li>}
      </ul>
    </div>
  );
}
