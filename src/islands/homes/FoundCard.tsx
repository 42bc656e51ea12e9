import { memo, type ReactNode } from 'react';
import type { Offer } from '#domain/offer.ts';
import type { Day } from '#domain/calendar/day.ts';
import { formatPrice } from '#domain/money/price.ts';
import { badgeOf, factsOf, formatPricePerSqft, verificationOf } from '#domain/property/format-facts.ts';
import { termsLine } from '#domain/property/terms-line.ts';
import { changeBadge } from '#domain/property/property-dates.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { scriptLanguage } from '#domain/text/script-language.ts';
import { joinShown } from '#domain/text/text.ts';
import { propertyPath } from '#site/paths.ts';
import { imageProps } from '../picture/shown-picture.ts';
import { listedHomeName } from './listed-home-name.ts';
import { SaveButton } from '../saved-homes/SaveButton.tsx';
import { viewedHomes } from '../saved-homes/viewed-homes.ts';

interface Props {
  home: ListedHome;
  offer: Offer;
  sizes: string;
  today: Day;
  /** What tells it from a card that would read the same (`tellingTexts`). */
  telling?: string | undefined;
  /** Replaces the date of the last check on a screen, not on paper: a print does not know its age. */
  check?: string | null;
  children?: ReactNode;
}

/**
 * One home in a list, with the same markup as `components/property/HomeCard.astro`:
 * tests/generator/render/home-cards.test.ts compares both. Memoised, so that a card that stays is not rendered again.
 * Its picture is no `Picture`: shared with the heroes, that component would be one more file to load, or 250 bytes in
 * React's.
 */
export const FoundCard = memo(function FoundCard({
  home,
  offer,
  sizes,
  today,
  telling,
  check,
  children,
}: Props) {
  const facts = { ...home, area_basis: home.basis, property_type: offer, last_verified: home.checked };
  const terms = termsLine({ ...home, offer });
  const price = formatPrice(home.price, { currency: home.currency, offer, decimals: 1 });
  const perSqft = formatPricePerSqft(facts);
  const verification = verificationOf(facts);
  const { picture } = home;
  const name = listedHomeName(home, offer);
  const shownFacts = factsOf(facts);
  const news = changeBadge(home, today);
  const isViewed = viewedHomes().read()?.includes(home.slug);
  return (
    <li className="home" data-seen={isViewed ? '' : undefined}>
      <span className={picture.illustration ? 'pic illustration' : 'pic'}>
        <img
          {...imageProps(picture, sizes)}
          alt={picture.alt ?? home.title}
          loading="lazy"
          decoding="async"
        />
      </span>
      <span className="badge">{badgeOf(facts)}</span>
      {news && <span className={`badge news ${news.kind}`}>{news.text}</span>}
      <div className="home-body">
        <h2>
          <a
            href={propertyPath(home)}
            lang={scriptLanguage(home.title) ?? undefined}
            aria-label={name === home.title ? undefined : name}
          >
            {home.title}
          </a>
        </h2>
        <p className="price">
          {price.state === 'known' ? (
            <>
              <span aria-hidden="true" title={price.exact}>
                {price.text}
              </span>
              <span className="sr">{price.exact}</span>
              {price.per && <small>{price.per}</small>}
            </>
          ) : (
            price.text
          )}
        </p>
        {(shownFacts.length > 0 || perSqft) && (
          <p className="home-facts">
            {shownFacts.map((fact) => (
              <span key={fact}>{fact}</span>
            ))}
            {perSqft && <span className="muted">{perSqft}</span>}
          </p>
        )}
        {terms && <p className="small">{terms}</p>}
        <p className="muted">
          {joinShown(
            [
              joinShown([home.society?.name, home.place, home.city?.name]) || 'Location not specified',
              telling,
            ],
            ' · ',
          )}
        </p>
        <p className={`check ${verification.state}`}>
          {verification.state === 'verified' && <span className="i i-shield-check" />}
          <span className={check ? 'on-paper' : undefined}>{verification.text}</span>
          {check && <span className="off-paper">{check}</span>}
        </p>
        {children}
      </div>
      <SaveButton slug={home.slug} title={name} />
    </li>
  );
});
