import { useId, useState } from 'react';
import { formatCount, joinNames } from '#domain/text/text.ts';
import { sharedHomesPath } from '#site/shared-paths.ts';
import { downloadText } from '../download/download-text.ts';
import { savedTable } from './saved-table.ts';
import type { SavedEntry, Shortlist } from './shortlist.ts';

export function SavedTools({ shortlist, entries }: { shortlist: Shortlist; entries: readonly SavedEntry[] }) {
  const id = useId();
  const [message, setMessage] = useState('');
  const names = shortlist.names();
  const link = `${location.origin}${sharedHomesPath(names)}`;
  const cities = joinNames([...new Set(entries.flatMap(cityOf))]);
  const text = `${formatCount(names.length, 'home')} in ${cities || 'Bangalore'} to look at together`;

  async function share(): Promise<void> {
    try {
      if ('share' in navigator) await navigator.share({ title: 'Saved homes', text, url: link });
      else await copy();
    } catch (fault) {
      if (!(fault instanceof DOMException && fault.name === 'AbortError'))
        setMessage('Your browser did not share it. Copy the link below.');
    }
  }

  async function copy(): Promise<void> {
    await navigator.clipboard.writeText(link);
    setMessage('The link is copied.');
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
              href={`https://wa.me/?text=${encodeURIComponent(`${text}: ${link}`)}`}
              rel="noopener"
            >
              WhatsApp
            </a>
          </>
        )}
        <button type="button" className="button quiet small" onClick={() => void printList()}>
          Print
        </button>
        <button
          type="button"
          className="button quiet small"
          onClick={() => downloadText('saved-homes.csv', savedTable(entries, location.origin), 'text/csv')}
        >
          Export
        </button>
        <button type="button" className="button quiet small" onClick={shortlist.clear}>
          Clear all
        </button>
      </p>
      {names.length > 0 && (
        <p className="field saved-link">
          <label htmlFor={`${id}-link`}>Link to this list</label>
          <input id={`${id}-link`} readOnly value={link} onFocus={(event) => event.target.select()} />
        </p>
      )}
      <p role="status" className="small">
        {message}
      </p>
    </div>
  );
}

/** How long printing waits, in milliseconds, for pictures that have not been scrolled into view yet. */
const PICTURES_MS = 3_000;

async function printList(): Promise<void> {
  const pictures = [...document.querySelectorAll<HTMLImageElement>('.saved-list img')];
  for (const picture of pictures) picture.loading = 'eager';
  await Promise.race([
    Promise.allSettled(pictures.map((picture) => picture.decode())),
    // Not `sleep`: the bundler would put code shared with the desk into a file that every visitor's form loads.
    new Promise((end) => setTimeout(end, PICTURES_MS)),
  ]);
  print();
}

function cityOf(entry: SavedEntry): string | [] {
  return (entry.state === 'listed' && entry.current.home.city?.name) || [];
}
