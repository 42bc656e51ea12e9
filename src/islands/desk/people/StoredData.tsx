import { useStore } from '@nanostores/react';
import type { Person } from '#contracts/admin-people.ts';
import { downloadText } from '../../download/download-text.ts';
import type { Erasure } from './erasure.ts';
import type { PersonPageStore } from './person-page.ts';

interface StoredDataProps {
  page: PersonPageStore;
  erasure: Erasure;
  person: Person;
}

/** What we store about somebody who asks: a copy of each mailbox, and its erasure. */
export function StoredData({ page, erasure, person }: StoredDataProps) {
  const { busy } = useStore(page.$page);

  async function save({ id, mailbox }: Person['mailboxes'][number]): Promise<void> {
    const copy = await page.copy(id);
    if (copy !== null) downloadText(`stored-about-${mailbox}.json`, copy, 'application/json');
  }

  return (
    <div>
      <h3>What is stored</h3>
      <p className="small muted">
        For whoever asks for a copy, or to be erased. Each mailbox is a case of its own: answer to its address
        first, because others may have typed it, or own another one here.
      </p>
      <div className="actions">
        {person.mailboxes.map((own) => (
          <button
            key={own.id}
            className="button quiet small"
            type="button"
            aria-disabled={busy}
            onClick={() => void (busy ? undefined : save(own))}
          >
            <span>
              Download for <bdi>{own.mailbox}</bdi>
            </span>
          </button>
        ))}
        {person.mailboxes.map((own) => (
          <button
            key={`erase ${own.id}`}
            className="button danger small"
            type="button"
            onClick={() => void erasure.ask(own)}
          >
            <span>
              Erase <bdi>{own.mailbox}</bdi>…
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
