import { useStore } from '@nanostores/react';
import { useId } from 'react';
import type { Partner, PartnerHome } from '#contracts/admin-partners.ts';
import { formatCount } from '#domain/text/text.ts';
import { HomeSearch } from '../block/HomeSearch.tsx';
import { useListAddress } from '../place/use-list-address.ts';
import { ReferenceNote } from './ReferenceNote.tsx';
import type { Partners } from './partners.ts';

/** A longer list is folded: at 700 homes nothing below it would be found. */
const MOST_UNFOLDED = 20;

/** Which homes are the partner's. A home that staff typed is made theirs here. */
export function PartnerHomes({ partners, partner }: { partners: Partners; partner: Partner }) {
  const id = useId();
  const { homes, found, words, busy } = useStore(partners.$partners);
  useListAddress({
    list: `partners/${partner.id}`,
    shown: { q: words.trim() },
    show: (asked) => {
      if (asked('q') !== words.trim()) void partners.search(asked('q'));
    },
  });
  const list = (
    <ul className="staff-visit-homes staff-partner-homes small" aria-label={`Homes of ${partner.name}`}>
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
  );
  return (
    <div>
      <h3>Their homes</h3>
      {homes.length === 0 && <p className="small muted">No home is theirs yet.</p>}
      {homes.length > MOST_UNFOLDED ? (
        <details className="small">
          <summary>{homes.length >= 200 ? 'The first 200 homes' : formatCount(homes.length, 'home')}</summary>
          {list}
        </details>
      ) : (
        list
      )}
      {homes.length >= 200 && <p className="small muted">Find others in Listings by the reference.</p>}
      <HomeSearch
        id={`${id}-words`}
        label="Find a home to make theirs"
        words={words}
        onSearch={partners.search}
      />
      {found.length > 0 && (
        <ul className="staff-visit-homes staff-partner-homes small" aria-label="Homes that were found">
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
      <a data-row href={`#listings/property/${home.id}`}>
        <bdi>{home.title}</bdi>
      </a>
      <ReferenceNote title={home.title} reference={home.reference} />
      <span className="muted">
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
