import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { formatCount } from '#domain/text/text.ts';
import { paths } from '#site/paths.ts';
import { comparedHomesPath } from '#site/shared-paths.ts';
import { MAX_COMPARED } from '../compare/comparison.ts';
import { distinguishingTexts } from '../homes/distinguishing-texts.ts';
import { SavedHomeCard } from './SavedHomeCard.tsx';
import { SavedTools } from './SavedTools.tsx';
import { SharedHomes } from './SharedHomes.tsx';
import { Viewed } from './Viewed.tsx';
import type { Shortlist } from './shortlist.ts';

interface Props {
  shortlist: Shortlist;
  sizes: string;
}

export function SavedPage({ shortlist, sizes }: Props) {
  const { site, storage, entries, shared, viewed, undo, message } = useStore(shortlist.$state);
  const [chosen, choose] = useState<readonly string[]>([]);
  const telling = distinguishingTexts(
    entries.flatMap((entry) => (entry.state === 'listed' ? entry.current : [])),
  );
  const undoButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    // The pressed button is gone with its home, so Undo gets the focus.
    if (undo && document.activeElement === document.body) undoButton.current?.focus();
  }, [undo]);

  return (
    <div className="stack stack-far">
      {storage === 'blocked' && (
        <p className="notice measure">
          Your browser stores nothing for this site (private mode, or storage is blocked), so homes cannot be
          saved here. A shared link still shows its homes.
        </p>
      )}
      {storage === 'unreadable' && (
        <p className="notice measure">
          The list on this device cannot be read. The next home you save starts a new list.
        </p>
      )}
      {site === 'failed' && (
        <p className="notice measure" role="alert">
          We could not load the homes as they are now.{' '}
          <button type="button" className="button quiet small" onClick={() => void shortlist.load()}>
            Try again
          </button>
        </p>
      )}
      {shared && (
        <SharedHomes shared={shared} savedCount={entries.length} shortlist={shortlist} sizes={sizes} />
      )}
      <p className="actions saved-said">
        <span role="status">{site === 'loading' ? 'Looking up the homes…' : message}</span>
        {undo && (
          <button type="button" className="button quiet small" ref={undoButton} onClick={shortlist.undo}>
            Undo
          </button>
        )}
      </p>
      {site !== 'loading' && entries.length === 0 && !shared && (
        <p className="lead">
          Nothing is saved yet. Press the heart on a home: <a href={paths.buy}>homes for sale</a>,{' '}
          <a href={paths.rent}>homes for rent</a>.
        </p>
      )}
      {entries.length > 0 && (
        <section aria-labelledby="saved-homes">
          <h2 id="saved-homes">{formatCount(entries.length, 'home')} saved</h2>
          <ChosenHomes
            slugs={entries.flatMap(({ state, saved: { slug } }) =>
              state === 'listed' && chosen.includes(slug) ? slug : [],
            )}
          />
          <ul className="grid-homes rows-on-phones saved-list after" role="list">
            {entries.map((entry) => (
              <SavedHomeCard
                key={entry.saved.slug}
                entry={entry}
                sizes={sizes}
                today={shortlist.today()}
                telling={entry.state === 'listed' ? telling.get(entry.current.home) : undefined}
                chosen={chosen.includes(entry.saved.slug)}
                choose={(slug, isChosen) =>
                  choose(isChosen ? [...chosen, slug] : chosen.filter((each) => each !== slug))
                }
              />
            ))}
          </ul>
          <SavedTools shortlist={shortlist} entries={entries} />
        </section>
      )}
      {site === 'ready' && <Viewed viewed={viewed} shortlist={shortlist} sizes={sizes} />}
    </div>
  );
}

function ChosenHomes({ slugs }: { slugs: readonly string[] }) {
  if (slugs.length < 2 || slugs.length > MAX_COMPARED) {
    return (
      <p className="small muted unprinted" role="status">
        {slugs.length > MAX_COMPARED
          ? `Four homes fit side by side: ${slugs.length} are chosen.`
          : 'Tick ‘Compare’ on two to four homes.'}
      </p>
    );
  }
  return (
    <p role="status">
      <a className="button small" href={comparedHomesPath(slugs)}>
        Compare {formatCount(slugs.length, 'home')}
      </a>
    </p>
  );
}
