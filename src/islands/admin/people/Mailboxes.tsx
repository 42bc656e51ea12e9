import { useStore } from '@nanostores/react';
import type { Person } from '#contracts/admin-people.ts';
import type { PersonPageStore } from './person-page.ts';

interface MailboxesProps {
  page: PersonPageStore;
  person: Person;
}

/** The mailboxes that staff take for one person, and others with the same telephone number. */
export function Mailboxes({ page, person }: MailboxesProps) {
  const { busy } = useStore(page.$page, { keys: ['busy'] });
  const merged = person.mailboxes.slice(1);
  if (merged.length === 0 && person.same_number.length === 0) return null;
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
    </div>
  );
}
