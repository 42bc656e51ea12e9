import { nearestMetroOf } from '#domain/city/nearest-metro.ts';
import type { ComparedAreas, ComparedHome } from '#domain/compare/compare-homes.ts';
import { AREA_OF_UNKNOWN_BASIS, type AreaBasis } from '#domain/property/area-basis.ts';
import { factWords } from '#domain/property/fact-words.ts';
import { shownFacts, type ShownName, shownNames } from '#domain/fact/shown-facts.ts';
import { pageLabels } from '#domain/property/page-labels.ts';
import type { Offer } from '#domain/offer.ts';
import { NO_MAINTENANCE } from '#domain/cost/no-maintenance.ts';
import { homeKind } from '#domain/property/home-kind.ts';
import { namesOf, recordOf } from '#domain/record-of.ts';
import { areaPath } from '#site/paths.ts';
import { readHomeDocument } from '../published-home/read-home-document.ts';

export interface ComparedPage {
  slug: string;
  title: string;
  lang: string | null;
  place: string;
  /** The first of its page. An illustration stands for a home without photographs. */
  picture?: ComparedPicture | null;
  /** Null for a home in no society that has a page. */
  society?: string | null;
  reference?: string | null;
  /** The link to a chat with us. Null while we have no number. */
  whatsapp: string | null;
  home: ComparedHome;
}

interface ComparedPicture {
  src: string;
  srcset: string | null;
  isIllustration: boolean;
}

/**
 * Reads a home from its published page, the only place with all of its data (decision 107). Null if there is no such
 * home. Rejects if the page cannot be loaded.
 */
export async function readPropertyPage(slug: string): Promise<ComparedPage | null> {
  const found = await readHomeDocument(slug);
  return found && readPage(found.page, found.slug);
}

/** Null when the document is not the page of a home. */
function readPage(page: Document, slug: string): ComparedPage | null {
  const head = page.querySelector('.listing > header');
  const title = head?.querySelector('h1');
  if (!head || !title) return null;
  const tiles = definitionsIn(head, '.tiles > div');
  const facts = factsIn(definitionsIn(head, '.pairs > div'));
  const receipt = definitionsIn(page, '#checks .receipt dl > div');
  const costs = definitionsIn(page, '#costs .receipt dl > div');
  const offer = textOf(head, '.badge') === 'For Rent' ? 'Rent' : 'Sale';
  const [total, otherTotal] = [...page.querySelectorAll('#costs .total dd:not(.note)')].map((amount) =>
    totalOf(offer, costs, rupeesIn(amount.textContent.trim())),
  );
  const loan = page.querySelector('#loan tbody tr');
  const exactPrice = textOf(head, '.price .sr');
  const emi = rupeesIn(textOf(loan, 'td'));
  return {
    slug,
    title: title.textContent.trim(),
    lang: title.getAttribute('lang'),
    place: textOf(head, 'p.muted:not(.small)'),
    picture: pictureOf(page),
    society: societyOf(page),
    reference: textOf(page, '.reference').replace(/^Ref: /, '') || null,
    whatsapp: page.querySelector('.enquire a[href^="https://wa.me/"]')?.getAttribute('href') ?? null,
    home: {
      type: offer,
      price: rupeesIn(exactPrice),
      otherCurrency: exactPrice.startsWith('₹') ? null : exactPrice || null,
      total: total ?? null,
      otherTotal: otherTotal ?? null,
      ...(homeKind(tiles.get(pageLabels.type)) === 'plot' ? { plotQuestions: questionsOn(page) } : {}),
      emi: emi === null ? null : { rupees: emi, rate: textOf(loan, 'th') },
      areas: areasOf(tiles),
      facts,
      deposit:
        facts.get('deposit') === 'None'
          ? 0
          : rupeesIn(costs.get(shownFacts.deposit.label) ?? facts.get('deposit') ?? ''),
      bedrooms: tiles.get(pageLabels.bedrooms) ?? null,
      baths: tiles.get(pageLabels.baths) ?? null,
      floor: tiles.get(pageLabels.floor) ?? null,
      facing: tiles.get(pageLabels.facing) ?? null,
      maintenance:
        costs.get(pageLabels.maintenance) === NO_MAINTENANCE
          ? 0
          : rupeesIn(tiles.get(pageLabels.maintenance) ?? ''),
      metro: nearestMetro(page),
      check: textOf(head, '.check:not(.unverified)') || null,
      papers: papersOf(receipt),
    },
  };
}

function pictureOf(page: Document): ComparedPicture | null {
  const image = page.querySelector('.gallery img');
  const src = image?.getAttribute('src');
  return image && src
    ? { src, srcset: image.getAttribute('srcset'), isIllustration: image.closest('.illustration') !== null }
    : null;
}

/** The facts by their names, of a page that has them by their labels. */
function factsIn(labelled: ReadonlyMap<string, string>): ReadonlyMap<ShownName, string> {
  return new Map(
    shownNames.flatMap((name) => {
      const value = labelled.get(shownFacts[name].label);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );
}

/** What its printed sheet asks. */
function questionsOn(page: Document): string[] {
  return [...page.querySelectorAll('.visit li')].map((item) => item.textContent.trim()).filter(Boolean);
}

/** Of a sale without a brokerage, which is due where nobody states it too. The first month of a rent says what it lacks. */
function totalOf(offer: Offer, costs: ReadonlyMap<string, string>, total: number | null): number | null {
  if (total === null || offer === 'Rent') return total;
  return total - (rupeesIn(costs.get(shownFacts.brokerage.label) ?? '') ?? 0);
}

function areasOf(tiles: ReadonlyMap<string, string>): ComparedAreas {
  const labels: [basis: AreaBasis | 'unknown', label: string][] = [
    ...namesOf(factWords.area_basis).map((basis): [AreaBasis, string] => [
      basis,
      factWords.area_basis[basis],
    ]),
    ['unknown', AREA_OF_UNKNOWN_BASIS],
  ];
  return recordOf(
    labels.flatMap(([basis, label]) => {
      const sqft = amountIn(tiles.get(label));
      return sqft === null ? [] : [[basis, sqft] as const];
    }),
  );
}

/** The name in the heading 'About {society}'. */
function societyOf(page: Document): string | null {
  const prefix = 'About ';
  const headings = [...page.querySelectorAll('section.block > h2')].map((heading) =>
    heading.textContent.trim(),
  );
  return headings.find((heading) => heading.startsWith(prefix))?.slice(prefix.length) ?? null;
}

/** The metro station nearest to the area that the page links to. Only areas of our city have coordinates. */
function nearestMetro(page: Document): ComparedHome['metro'] {
  const prefix = areaPath({ slug: '' });
  const href = page.querySelector(`.listing a[href^="${prefix}"]`)?.getAttribute('href');
  const nearest = href ? nearestMetroOf(decodeURIComponent(href.slice(prefix.length))) : null;
  return nearest && { station: nearest.station.name, kilometres: nearest.kilometres };
}

/** The papers that were seen in a check. Null if none was asked for. */
function papersOf(receipt: ReadonlyMap<string, string>): string[] | null {
  const papers = [...receipt].filter(
    ([label]) => label !== pageLabels.check && label !== pageLabels.confirmed,
  );
  if (papers.every(([, value]) => value === 'Not asked for yet')) return null;
  return papers.flatMap(([label, value]) => (value === 'Seen' ? [label] : []));
}

function definitionsIn(root: ParentNode, selector: string): Map<string, string> {
  return new Map(
    [...root.querySelectorAll(selector)].map((line) => [textOf(line, 'dt'), textOf(line, 'dd')]),
  );
}

function textOf(root: ParentNode | null, selector: string): string {
  return root?.querySelector(selector)?.textContent.trim() ?? '';
}

/** '₹97,50,000' -> 9750000; null for anything else, such as an amount in another currency. */
function rupeesIn(text: string): number | null {
  return text.startsWith('₹') ? amountIn(text.slice(1)) : null;
}

/** '1,240 sqft' -> 1240; null for 'N/A'. */
function amountIn(text = ''): number | null {
  const [digits = ''] = /^[\d,]+(?:\.\d+)?/.exec(text) ?? [];
  return Number(digits.replaceAll(',', '')) || null;
}
