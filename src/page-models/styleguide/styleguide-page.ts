import { privacyNotes } from '#domain/form/privacy-notes.ts';
import { paths } from '#site/paths.ts';
import { sectionMap, type SectionMap } from '../area/section-map.ts';
import type { ListBlock, TextBlock } from '../place/blocks.ts';
import type { Chart } from '../chart/chart.ts';
import { headOf, type Crumb, type Head, type SiteFacts } from '../head/head.ts';
import { workedPrices, type WorkedPrice } from '../front-page/worked-prices.ts';
import type { HomesPage } from '../homes/homes-page.ts';
import type { PlaceCard, Stat } from '../place/place-card.ts';
import { loanTable, type LoanTable } from '../property/costs.ts';
import type { HomeCard } from '../property/home-card.ts';
import type { Fact } from '../property/tiles.ts';
import { costRates } from '#site/cost-rates.ts';
import { sampleHomeCards, samplePlaceCards, sampleRows } from './sample-cards.ts';

/** /_styleguide: every element of the design once, with sample text. `sitePages` does not include it. */
export interface StyleguidePage {
  kind: 'styleguide';
  path: string;
  head: Head;
  crumbs: Crumb[];
  privacyNote: string;
  homes: HomeCard[];
  places: PlaceCard[];
  rows: PlaceCard[];
  tiles: Fact[];
  stats: Stat[];
  tabs: ListBlock[];
  folds: TextBlock[];
  chart: Chart;
  plan: SectionMap | null;
  worked: WorkedPrice[];
  loan: LoanTable;
  steps: Pick<HomesPage, 'newer' | 'older' | 'jumps'>;
}

export function styleguidePage(site: SiteFacts): StyleguidePage {
  const path = paths.styleguide;
  return {
    kind: 'styleguide',
    path,
    head: headOf(site, path, {
      title: `Styleguide | ${site.config.name}`,
      description: 'Every piece of the look, once.',
      noindex: true,
    }),
    crumbs: [
      { label: 'Home', href: paths.home },
      { label: 'Areas of Bangalore', href: '/bangalore/areas' },
      { label: 'Styleguide', href: null },
    ],
    privacyNote: privacyNotes.enquiry,
    homes: sampleHomeCards(),
    places: samplePlaceCards(),
    rows: sampleRows(),
    tiles: [
      { label: 'Bedrooms', value: '3' },
      { label: 'Bathrooms', value: '2' },
      { label: 'Carpet', value: '1,490 sqft' },
      { label: 'Floor', value: '4 of 9' },
      { label: 'Facing', value: 'East' },
    ],
    stats: [
      { value: '40', label: 'Localities' },
      { value: '1,44,000', label: 'Listings' },
      { value: '7 days', label: 'Verification cadence' },
    ],
    tabs: [
      { title: 'Sports & Fitness', items: ['Gym with six treadmills', 'Tennis court'] },
      { title: 'Recreation', items: ['Library on the first floor'] },
      { title: 'Family', items: ['Sand pit', 'Creche until 7pm'] },
    ],
    folds: [
      { title: 'Vibe & Community', text: ['Quiet before ten, loud at six, quiet again by nine.'] },
      {
        title: 'Connectivity',
        text: ['Purple Line at 600 metres. The ring road is slow from 8.30 to 10.30.'],
      },
      { title: 'Market Insights', text: ['Flats of two bedrooms go first.'] },
    ],
    chart: {
      title: 'What a square foot costs',
      rows: [
        { label: 'Apartment, Whitefield', value: '₹10,900', percent: 91, own: true },
        { label: 'Apartment, Bangalore', value: '₹12,000', percent: 100, own: false },
      ],
      note: 'The middle of the homes for sale with us, to the nearest hundred rupees: 6 homes here, 70+ in Bangalore.',
    },
    plan: sectionMap(
      ['North', 'North East', 'East', 'South East', 'South', 'West', 'Central'].map((name) => ({
        name: `${name} Bangalore`,
        href: '#group-plan',
      })),
      {
        city: 'Bangalore',
        areasIn: () => sampleRows().map(({ name, href }) => ({ name, href, homes: 4 })),
      },
    ),
    worked: workedPrices(),
    loan: loanTable(1_25_00_000, costRates),
    steps: {
      newer: { href: paths.buy, label: 'Newer homes' },
      older: { href: paths.buy, label: 'Older homes' },
      jumps: [
        { href: paths.buy, label: '120' },
        { href: paths.buy, label: '60' },
      ],
    },
  };
}
