import { localToday } from '#domain/appointment/local-today.ts';
import type { Offer } from '#domain/offer.ts';
import { formatCount } from '#domain/text/text.ts';
import { homesPath } from '#site/paths.ts';
import { cardMarkup } from '../homes/card-markup.ts';
import { distinguishingTexts } from '../homes/distinguishing-texts.ts';
import { readHomesForAddress } from '../search/read-index.ts';
import { documentElement as h } from './document-element.ts';
import { findFirstHomes, type FirstResults } from './find-first-homes.ts';

/**
 * Shows the first homes that the address of a list asks for where the page says that it finds them, before React and all
 * other homes have come (decision 301). The filters then replace them by the same cards. A fault is no news to anybody: the
 * filters read everything themselves. The
 * script in the head runs it (fetch-asked.ts).
 */
export async function showFirstHomes(): Promise<void> {
  const offer = location.pathname.startsWith(homesPath('Rent')) ? 'Rent' : 'Sale';
  const today = localToday(new Date());
  const { search } = location;
  const first = await findFirstHomes({ offer, query: search, today }, (sheets) =>
    readHomesForAddress(offer, sheets),
  );
  const finding = document.querySelector<HTMLElement>('.finding');
  const isStillAsked = document.documentElement.dataset['asked'] === 'loading' && location.search === search;
  if (!first) return;
  if (finding && isStillAsked)
    finding.append(listOf(first, { offer, today, sizes: finding.dataset['sizes'] ?? '' }));
  first.loadRest();
}

function listOf(
  { total, homes }: Pick<FirstResults, 'total' | 'homes'>,
  { offer, today, sizes }: { offer: Offer; today: string; sizes: string },
): Node {
  const telling = distinguishingTexts(homes.map((home) => ({ home, offer })));
  const cards = homes.map((home) => cardMarkup(h, { home, offer, sizes, today, telling: telling.get(home) }));
  return h(
    'div',
    { 'data-first-homes': '' },
    h('p', { role: 'status', className: 'first-count' }, formatCount(total, 'home')),
    h('ul', { className: 'grid-homes', role: 'list' }, ...cards),
  );
}
