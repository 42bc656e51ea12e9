import type { HomeOnSite } from '../saved-homes/home-lookup.ts';
import type { Shortlist } from './shortlist.ts';
import { SiteCards } from './SiteCards.tsx';

interface Props {
  /** Null when viewed homes are not remembered. */
  viewed: readonly HomeOnSite[] | null;
  shortlist: Shortlist;
  sizes: string;
}

export function Viewed({ viewed, shortlist, sizes }: Props) {
  return (
    <section aria-labelledby="viewed-homes" className="viewed">
      <h2 id="viewed-homes">Recently viewed</h2>
      <label className="compare-choice">
        <input
          type="checkbox"
          checked={viewed !== null}
          onChange={(event) => shortlist.rememberViewed(event.target.checked)}
        />
        Remember on this device the homes I view
      </label>
      {viewed?.length === 0 && (
        <p className="muted">Homes that you view appear here while they are on the site.</p>
      )}
      {viewed && viewed.length > 0 && (
        <ul className="grid-homes after" role="list">
          <SiteCards homes={viewed} sizes={sizes} today={shortlist.today()} />
        </ul>
      )}
    </section>
  );
}
