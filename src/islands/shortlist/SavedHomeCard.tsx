import type { Day } from '#domain/calendar/day.ts';
import { formatPrice } from '#domain/money/price.ts';
import { checkAge, savedNote } from '#domain/shortlist/price-change.ts';
import type { SavedHome } from '#domain/shortlist/saved-home.ts';
import { homeName } from '#domain/property/home-names.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { scriptLanguage } from '#domain/text/script-language.ts';
import { propertyPath } from '#site/paths.ts';
import { FoundCard } from '../homes/FoundCard.tsx';
import { listedHomeName } from '../homes/listed-home-name.ts';
import { SaveButton } from '../saved-homes/SaveButton.tsx';
import type { SavedEntry } from './shortlist.ts';

interface Props {
  entry: SavedEntry;
  sizes: string;
  /** Today's date in India. */
  today: Day;
  telling: string | undefined;
  chosen: boolean;
  choose: (slug: string, isChosen: boolean) => void;
}

export function SavedHomeCard({ entry, sizes, today, telling, chosen, choose }: Props) {
  if (entry.state === 'listed') {
    const { current, change } = entry;
    return (
      <FoundCard
        home={current.home}
        offer={current.offer}
        sizes={sizes}
        today={today}
        telling={telling}
        check={checkAge(current.home.checked, today)}
      >
        {change && <p className="saved-change">{change}</p>}
        <label className="compare-choice">
          <input
            type="checkbox"
            checked={chosen}
            onChange={(event) => choose(entry.saved.slug, event.target.checked)}
          />
          Compare<span className="sr"> {listedHomeName(current.home, current.offer)}</span>
        </label>
      </FoundCard>
    );
  }
  return <WithoutCard entry={entry} />;
}

/** A home that is not on the site, or whose state could not be read. It is shown as it was when it was saved. */
function WithoutCard({ entry }: { entry: Exclude<SavedEntry, { state: 'listed' }> }) {
  const { saved } = entry;
  const name = homeName({ ...saved, title: saved.title || saved.slug, price: null });
  return (
    <li className="home gone">
      <div className="home-body">
        <h3 lang={scriptLanguage(name) ?? undefined}>
          {entry.state === 'gone' ? name : <Link home={saved} name={name} />}
        </h3>
        {entry.state === 'gone' && <p className="saved-change">No longer available</p>}
        <p className="muted">{savedNote(saved)}</p>
        {entry.state === 'gone' && <Similar homes={entry.similar} type={saved.type} />}
      </div>
      <SaveButton slug={saved.slug} title={name} />
    </li>
  );
}

function Link({ home, name }: { home: { slug: string }; name: string }) {
  return (
    <a href={propertyPath(home)} lang={scriptLanguage(name) ?? undefined}>
      {name}
    </a>
  );
}

function Similar({ homes, type }: { homes: readonly ListedHome[]; type: SavedHome['type'] }) {
  if (homes.length === 0) return null;
  return (
    <>
      <p className="after">Homes like it:</p>
      <ul className="similar">
        {homes.map((home) => {
          const { text } = formatPrice(home.price, { currency: home.currency, offer: type, decimals: 1 });
          return (
            <li key={home.slug}>
              <Link home={home} name={listedHomeName(home, type, { price: false })} />, {text}
              {type === 'Rent' && home.price ? '/month' : ''}
            </li>
          );
        })}
      </ul>
    </>
  );
}
