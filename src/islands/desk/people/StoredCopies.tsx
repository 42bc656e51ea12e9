import { useStore } from '@nanostores/react';
import type { Person } from '#contracts/admin-people.ts';
import { downloadText } from '../../download/download-text.ts';
import type { PersonPageStore } from './person-page.ts';

/** What we store about somebody who asks for it: a file for each mailbox. */
export function StoredCopies({ page, person }: { page: PersonPageStore; person: Person }) {
  const { busy } = useStore(page.$page);

  async function save({ id, mailbox }: Person['mailboxes'][number]): Promise<void> {
    const copy = await page.copy(id);
    if (copy !== null) downloadText(`stored-about-${mailbox}.json`, copy, 'application/json');
  }

  return (
    <div>
      <h3>A copy of what is stored</h3>
      <p className="small muted">
        For whoever asks for theirs. Send it only to this address: others may have typed it, or own another
        one here.
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
      </div>
    </div>
  );
}
