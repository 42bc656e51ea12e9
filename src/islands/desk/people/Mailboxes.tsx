import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useId, useState } from 'react';
import type { Person } from '#contracts/admin-people.ts';
import type { PersonPageStore } from './person-page.ts';

interface MailboxesProps {
  page: PersonPageStore;
  person: Person;
}

/** The mailboxes that staff take for one person, and others with the same telephone number. */
export function Mailboxes({ page, person }: MailboxesProps) {
  const { busy } = useStore(page.$page, { keys: ['busy'] });
  return (
    <div>
      <h3>Mailboxes</h3>
      <ul className="staff-list small">
        {person.mailboxes.map(({ id, mailbox, notes }, at) => (
          <li key={id}>
            <bdi>{mailbox}</bdi>
            {notes && <blockquote className="staff-note">{notes}</blockquote>}
            {at > 0 && (
              <span className="actions">
                <button
                  className="button quiet small"
                  type="button"
                  aria-disabled={busy}
                  onClick={() => void page.split(id)}
                >
                  Somebody else<span className="sr">: take the merge of {mailbox} back</span>
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      {person.same_number.length > 0 && (
        <>
          <p className="small">
            The same number was given with another address. Anybody can type a number: merge only when you
            know that it is one person.
          </p>
          <ul className="staff-list small">
            {person.same_number.map(({ id, name, email }) => (
              <li key={id}>
                <a href={`#people/${id}`}>
                  <bdi>{name}</bdi>
                </a>
                , <bdi>{email}</bdi>
                <span className="actions">
                  <button
                    className="button quiet small"
                    type="button"
                    aria-disabled={busy}
                    onClick={() => void page.merge(id)}
                  >
                    Same person<span className="sr">: merge {email} into this one</span>
                  </button>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      <MergeForm key={person.id} page={page} busy={busy} />
    </div>
  );
}

/** For a person whom staff know by two addresses, also without a number in common. */
function MergeForm({ page, busy }: { page: PersonPageStore; busy: boolean }) {
  const id = useId();
  const [email, setEmail] = useState('');

  async function merge(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    if (await page.mergeAddress(email)) setEmail('');
  }

  return (
    <details className="small">
      <summary>Another address of this person</summary>
      <form className="staff-person-form" onSubmit={(event) => void merge(event)} noValidate>
        <div className="field">
          <label htmlFor={id}>Their other address</label>
          <input
            id={id}
            type="email"
            value={email}
            autoComplete="off"
            onChange={(event) => setEmail(event.target.value)}
          />
        </div>
        <div className="actions wide">
          <button className="button quiet small" type="submit" aria-disabled={busy}>
            Merge into this person
          </button>
        </div>
      </form>
    </details>
  );
}
