import { formatCount } from '#domain/text/text.ts';
import type { SharedList, Shortlist } from './shortlist.ts';
import { SiteCards } from './SiteCards.tsx';

interface Props {
  shared: SharedList;
  savedCount: number;
  shortlist: Shortlist;
  sizes: string;
}

/** A list from a shared link. It is only shown, and saved only on request. */
export function SharedHomes({ shared: { homes, unmatched, leftOut }, savedCount, shortlist, sizes }: Props) {
  return (
    <section className="panel stack" aria-labelledby="shared-homes">
      <h2 id="shared-homes">
        {homes.length === 0
          ? 'None of the homes in this link is on the site now'
          : `${formatCount(homes.length, 'home')} shared with you`}
      </h2>
      {unmatched > 0 && (
        <p>
          {formatCount(unmatched, 'home')} of the link {unmatched === 1 ? 'is' : 'are'} not on the site now.
        </p>
      )}
      {leftOut > 0 && (
        <p>The link has {formatCount(leftOut, 'home')} more than a list can hold; they are left out.</p>
      )}
      <p className="actions">
        {homes.length > 0 && savedCount === 0 && (
          <button type="button" className="button small" onClick={() => shortlist.saveShared('merge')}>
            Keep these homes
          </button>
        )}
        {homes.length > 0 && savedCount > 0 && (
          <>
            <button type="button" className="button small" onClick={() => shortlist.saveShared('merge')}>
              Add to my {formatCount(savedCount, 'home')}
            </button>
            <button
              type="button"
              className="button quiet small"
              onClick={() => shortlist.saveShared('replace')}
            >
              Replace my {formatCount(savedCount, 'home')}
            </button>
          </>
        )}
        <button type="button" className="button quiet small" onClick={shortlist.dropShared}>
          {homes.length > 0 ? 'Not now' : 'Close'}
        </button>
      </p>
      <ul className="grid-homes" role="list">
        <SiteCards homes={homes} sizes={sizes} today={shortlist.today()} />
      </ul>
    </section>
  );
}
