import { useId, useState } from 'react';
import { exactRupees } from '#domain/money/rupees.ts';
import { counted } from '#domain/text/text.ts';
import { propertyPath } from '#site/paths.ts';
import { sharedHomesPath } from '#site/shared-paths.ts';
import { csvText, type CsvColumn } from '../download/csv.ts';
import { downloadText } from '../download/download-text.ts';
import type { SavedEntry, Shortlist } from './shortlist.ts';

const address = (path: string) => `${location.origin}${path}`;

const COLUMNS: readonly CsvColumn<SavedEntry>[] = [
  { title: 'Home', value: ({ saved }) => saved.title || saved.slug },
  { title: 'For', value: ({ saved }) => (saved.type === 'Rent' ? 'Rent' : 'Sale') },
  { title: 'Place', value: ({ saved }) => saved.place },
  { title: 'Saved on', value: ({ saved }) => saved.at.slice(0, 10) },
  { title: 'Price when saved', value: ({ saved }) => saved.price && exactRupees(saved.price) },
  { title: 'Now', value: nowText },
  { title: 'Page', value: ({ saved }) => address(propertyPath(saved)) },
];

function nowText(entry: SavedEntry): string {
  if (entry.state !== 'listed') return entry.state === 'gone' ? 'No longer available' : '';
  const { price, currency } = entry.now.home;
  if (price === null) return 'Price on request';
  return currency === null ? exactRupees(price) : `${currency} ${price}`;
}

/** One link with all homes, a file, paper, and an empty list. */
export function SavedTools({ shortlist, entries }: { shortlist: Shortlist; entries: readonly SavedEntry[] }) {
  const id = useId();
  const [told, tell] = useState('');
  const names = shortlist.names();
  const link = address(sharedHomesPath(names));
  const words = `${counted(names.length, 'home')} in Bangalore to look at together`;

  async function share(): Promise<void> {
    try {
      if ('share' in navigator) await navigator.share({ title: 'Saved homes', text: words, url: link });
      else await copy();
    } catch (fault) {
      if (!(fault instanceof DOMException && fault.name === 'AbortError'))
        tell('Your browser did not share it. Copy the link below.');
    }
  }

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(link);
    tell('The link is copied.');
  }

  return (
    <div className="saved-tools">
      <p className="actions">
        {names.length > 0 && (
          <>
            <button type="button" className="button small" onClick={() => void share()}>
              Share the list
            </button>
            <a
              className="button quiet small"
              href={`https://wa.me/?text=${encodeURIComponent(`${words}: ${link}`)}`}
              rel="noopener"
            >
              WhatsApp
            </a>
          </>
        )}
        <button type="button" className="button quiet small" onClick={() => print()}>
          Print
        </button>
        <button
          type="button"
          className="button quiet small"
          onClick={() => downloadText('saved-homes.csv', csvText(entries, COLUMNS), 'text/csv')}
        >
          Export
        </button>
        <button type="button" className="button quiet small" onClick={shortlist.clear}>
          Clear all
        </button>
      </p>
      {names.length > 0 && (
        <p className="field saved-link">
          <label htmlFor={`${id}-link`}>The link, with nothing in it but the homes</label>
          <input id={`${id}-link`} readOnly value={link} onFocus={(event) => event.target.select()} />
        </p>
      )}
      <p role="status" className="small">
        {told}
      </p>
    </div>
  );
}
