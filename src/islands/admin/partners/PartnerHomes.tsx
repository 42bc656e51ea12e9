import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { Partner, PartnerHome } from '#contracts/admin-partners.ts';
import type { Partners } from './partners.ts';

/** Which homes are the partner's. A home that staff typed is made theirs here. */
export function PartnerHomes({ partners, partner }: { partners: Partners; partner: Partner }) {
  const id = useId();
  const { homes, found, words, busy } = useStore(partners.$partners);
  return (
    <div>
      <h3>Their homes</h3>
      {homes.length === 0 && <p className="small muted">No home is theirs yet.</p>}
      <ul className="staff-visit-homes small" aria-label={`Homes of ${partner.name}`}>
        {homes.map((home) => (
          <li key={home.id}>
            <HomeName home={home} />
            <button
              className="button quiet small"
              type="button"
              aria-disabled={busy}
              onClick={() => void partners.give(home, false)}
            >
              Not theirs<span className="sr">: {home.title}</span>
            </button>
          </li>
        ))}
      </ul>
      {homes.length >= 200 && (
        <p className="small muted">The first 200. Find others in Listings by the reference.</p>
      )}
      <div className="field">
        <label htmlFor={`${id}-words`}>Find a home to make theirs</label>
        <input
          id={`${id}-words`}
          type="search"
          value={words}
          autoComplete="off"
          placeholder="Title, area or reference"
          onChange={(event) => void partners.search(event.target.value)}
        />
      </div>
      {found.length > 0 && (
        <ul className="staff-visit-homes small" aria-label="Homes that were found">
          {found.map((home) => (
            <li key={home.id}>
              <HomeName home={home} isOthers />
              <button
                className="button quiet small"
                type="button"
                aria-disabled={busy}
                onClick={() => void partners.give(home, true)}
              >
                Make theirs<span className="sr">: {home.title}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function HomeName({ home, isOthers = false }: { home: PartnerHome; isOthers?: boolean }) {
  return (
    <span>
      <a href={`#listings/property/${home.id}`}>
        <bdi>{home.title}</bdi>
      </a>
      <span className="muted">
        {home.reference && (
          <>
            , <bdi>{home.reference}</bdi>
          </>
        )}
        {!home.shown && ', hidden'}
        {isOthers && home.partner && (
          <>
            , now of <bdi>{home.partner}</bdi>
          </>
        )}
      </span>
    </span>
  );
}
