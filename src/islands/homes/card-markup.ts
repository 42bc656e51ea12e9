import type { Offer } from '#domain/offer.ts';
import type { Day } from '#domain/calendar/day.ts';
import { formatPrice } from '#domain/money/price.ts';
import { cardPlace } from '#domain/property/card-place.ts';
import { badgeOf, factsOf, formatPricePerSqft, verificationOf } from '#domain/property/format-facts.ts';
import { termsLine } from '#domain/property/terms-line.ts';
import { changeBadge } from '#domain/property/property-dates.ts';
import type { ListedHome } from '#domain/search/listed-home.ts';
import { scriptLanguage } from '#domain/text/script-language.ts';
import { joinShown } from '#domain/text/text.ts';
import { propertyPath } from '#site/paths.ts';
import { cardPictureSizes } from '#site/card-picture-sizes.ts';
import { imageProps } from '../picture/shown-picture.ts';
import { saveButtonProps } from '../saved-homes/save-button-props.ts';
import { viewedHomes } from '../saved-homes/viewed-homes.ts';
import { listedHomeName } from './listed-home-name.ts';

export interface CardProps {
  home: ListedHome;
  offer: Offer;
  sizes: string;
  today: Day;
  /** What tells it from a card that would read the same (`distinguishingTexts`). */
  telling?: string | undefined;
  /** Replaces the date of the last check on a screen, not on paper: a print does not know its age. */
  check?: string | null | undefined;
}

/** Makes an element. Attributes have the names that React has for them. Null, undefined and '' as a child are nothing. */
export type BuildElement<Element> = (
  tag: string,
  attributes: Readonly<Record<string, string | number | boolean | undefined>>,
  ...children: readonly (Element | string | false | null | undefined)[]
) => Element;

/**
 * One home in a list, with the same markup as `components/property/HomeCard.astro`:
 * tests/generator/render/home-cards.test.ts compares both. `h` makes an element: React's, or one of the document, because
 * the first homes of an address are shown before React has come (decision 301).
 */
export function cardMarkup<Element>(
  h: BuildElement<Element>,
  { home, offer, sizes, today, telling, check }: CardProps,
  ...more: readonly Element[]
): Element {
  const facts = { ...home, area_basis: home.basis, property_type: offer, last_verified: home.checked };
  const terms = termsLine({ ...home, offer });
  const price = formatPrice(home.price, { currency: home.currency, offer, decimals: 1 });
  const perSqft = formatPricePerSqft(facts);
  const verification = verificationOf(facts, home.recorded);
  const { picture } = home;
  const name = listedHomeName(home, offer);
  const shownFacts = factsOf(facts);
  const news = changeBadge(home, today);
  const isViewed = viewedHomes().read()?.includes(home.slug);
  const place = cardPlace({ society: home.society?.name, area: home.place, city: home.city?.name });
  return h(
    'li',
    { className: 'home', 'data-seen': isViewed ? '' : undefined },
    h(
      'span',
      { className: picture.illustration ? 'pic illustration' : 'pic' },
      h('img', {
        ...imageProps(picture, cardPictureSizes(sizes, picture.illustration)),
        alt: picture.alt ?? home.title,
        loading: 'lazy',
        decoding: 'async',
      }),
    ),
    h('span', { className: 'badge' }, badgeOf(facts)),
    news && h('span', { className: `badge news ${news.kind}` }, news.text),
    h(
      'div',
      { className: 'home-body' },
      h(
        'h2',
        {},
        h(
          'a',
          {
            href: propertyPath(home),
            lang: scriptLanguage(home.title) ?? undefined,
            'aria-label': name === home.title ? undefined : name,
          },
          home.title,
        ),
      ),
      price.state === 'known'
        ? h(
            'p',
            { className: 'price' },
            h('span', { 'aria-hidden': true, title: price.exact }, price.text),
            h('span', { className: 'sr' }, price.exact),
            price.per && h('small', {}, price.per),
          )
        : h('p', { className: 'price' }, price.text),
      (shownFacts.length > 0 || perSqft !== null) &&
        h(
          'p',
          { className: 'home-facts' },
          ...shownFacts.map((fact) => h('span', {}, fact)),
          perSqft && h('span', { className: 'muted' }, perSqft),
        ),
      terms && h('p', {}, terms),
      h('p', { className: 'muted' }, joinShown([place, telling], ' · ')),
      h(
        'p',
        { className: `check ${verification.state}` },
        verification.state === 'verified' && h('span', { className: 'i i-shield-check' }),
        h('span', { className: check ? 'on-paper' : undefined }, verification.text),
        check && h('span', { className: 'off-paper' }, check),
      ),
      ...more,
    ),
    h('button', saveButtonProps({ slug: home.slug, title: name })),
  );
}
