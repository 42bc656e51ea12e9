import { exactRupees } from '#domain/money/rupees.ts';
import { propertyPath } from '#site/paths.ts';
import { csvText, type CsvColumn } from '#domain/text/csv-text.ts';
import type { SavedEntry } from './shortlist.ts';

/** The saved homes as CSV for spreadsheets, with the data as saved and the current price. */
export function savedTable(entries: readonly SavedEntry[], origin: string): string {
  const columns: readonly CsvColumn<SavedEntry>[] = [
    { title: 'Home', value: ({ saved }) => saved.title || saved.slug },
    { title: 'For', value: ({ saved }) => saved.type },
    { title: 'Place', value: ({ saved }) => saved.place },
    { title: 'Saved on', value: ({ saved }) => saved.at.slice(0, 10) },
    { title: 'Price when saved', value: ({ saved }) => saved.price && exactRupees(saved.price) },
    { title: 'Now', value: nowText },
    { title: 'Page', value: ({ saved }) => `${origin}${propertyPath(saved)}` },
  ];
  return csvText(entries, columns);
}

function nowText(entry: SavedEntry): string {
  if (entry.state !== 'listed') return entry.state === 'gone' ? 'No longer available' : '';
  const { price, currency } = entry.current.home;
  if (price === null) return 'Price on request';
  return currency === null ? exactRupees(price) : `${currency} ${price}`;
}
