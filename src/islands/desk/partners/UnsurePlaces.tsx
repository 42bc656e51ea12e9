import { useStore } from '@nanostores/react';
import type { PartnerFeed, PartnerFeedReport, UnsurePlaceName } from '#contracts/admin-partner-feed.ts';
import { formatCount } from '#domain/text/text.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { ItemButton } from '../block/ItemButton.tsx';
import { thenFocus } from '../block/then-focus.ts';
import { FoldedPlan } from '../plan/PlanOfPlaces.tsx';
import { FILE_TITLE, type PartnerFileStore } from './partner-file.ts';

interface UnsurePlacesProps {
  file: PartnerFileStore;
  places: readonly UnsurePlaceName[];
  /** The middles of areas that may be meant, by their slugs. */
  points: PartnerFeedReport['points'];
  decided: PartnerFeed['places'];
}

/** Names of places that may mean several of ours. Staff decide once for each. */
export function UnsurePlaces({ file, places, points, decided }: UnsurePlacesProps) {
  const { busy } = useStore(file.$file, { keys: ['busy'] });
  const isDecided = ({ kind, name }: UnsurePlaceName) =>
    decided.some((place) => place.kind === kind && place.name === name);
  const open = places.filter((place) => !isDecided(place));
  if (open.length === 0) return null;

  async function answer(place: UnsurePlaceName, slug: string | null, pressed: Element): Promise<void> {
    const list = pressed.closest('ul');
    const at = open.indexOf(place);
    await file.place(place, slug);
    // Its own buttons are gone, and the focus with them.
    thenFocus(
      () => undefined,
      () => questionAt(at, list) ?? document.getElementById(FILE_TITLE),
    );
  }

  const first = open.find((place) => namedPoints(place, points).length > 1);
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
            <PlanOfGuesses place={place} points={points} isFirst={place === first} />
            <div className="actions">
              {place.guesses.map((guess) => (
                <button
                  className="button quiet small"
                  type="button"
                  key={guess.slug}
                  aria-disabled={busy}
                  onClick={({ currentTarget }) => void answer(place, guess.slug, currentTarget)}
                >
                  <span className="sr">{place.name} is </span>
                  {guess.name}
                </button>
              ))}
              <ItemButton
                busy={busy}
                of={`: ${place.name}`}
                onPress={(button) => void answer(place, null, button)}
              >
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

/** The first answer to the question that stands there now, or to the last one. Nothing once none is left. */
function questionAt(at: number, list: Element | null): HTMLElement | null {
  const questions = list?.isConnected ? [...list.querySelectorAll('.actions')] : [];
  return (questions[at] ?? questions.at(-1))?.querySelector('button') ?? null;
}

interface PlanOfGuessesProps {
  place: UnsurePlaceName;
  points: PartnerFeedReport['points'];
  isFirst: boolean;
}

/** The two likeliest areas of a name on a plan, where it is known where both lie. */
function PlanOfGuesses({ place, points, isFirst }: PlanOfGuessesProps) {
  const [one, another] = namedPoints(place, points);
  return one && another ? <FoldedPlan place={one} another={another} isFirst={isFirst} /> : null;
}

function namedPoints({ kind, guesses }: UnsurePlaceName, points: PartnerFeedReport['points']) {
  return guesses.flatMap(({ slug, name }) => {
    const point = kind === 'area' ? ownValue(points, slug) : undefined;
    return point ? [{ name, point }] : [];
  });
}
