import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useId } from 'react';
import type { RoundHome } from '#contracts/admin-round.ts';
import { contactLimits } from '#domain/limits.ts';
import { ownValue } from '#domain/text/own-value.ts';
import type { Round } from './round.ts';
import { AskingLinks } from './AskingLinks.tsx';
import { PartnerPeople } from './PartnerPeople.tsx';
import { changesContact, type ContactDraft } from './round-drafts.ts';

interface ContactPartProps {
  round: Round;
  home: RoundHome;
}

export function ContactPart({ round, home }: ContactPartProps) {
  const typed = ownValue(useStore(round.drafts.$drafts), home.id)?.contact ?? null;
  const { contact } = home;
  if (typed) return <ContactForm round={round} home={home} typed={typed} />;
  const begin = () =>
    round.drafts.change(home.id, {
      contact: {
        name: contact?.name ?? '',
        firm: contact?.firm ?? '',
        phone: contact?.phone ?? '',
        over: contact?.updated_at ?? null,
      },
    });
  return (
    <>
      <div className="staff-whom">
        <p>
          {contact ? (
            <bdi>{[contact.name, contact.firm, contact.phone].filter(Boolean).join(', ')}</bdi>
          ) : home.partner ? (
            'It has no contact of its own.'
          ) : (
            'There is no contact yet.'
          )}
        </p>
        <div className="actions">
          {contact && <AskingLinks round={round} home={home} person={{ ...contact, language: 'en' }} />}
          <button className="button quiet small" type="button" onClick={begin}>
            {contact ? 'Change contact' : 'Add a contact'}
          </button>
        </div>
      </div>
      {home.partner && <PartnerPeople round={round} home={home} partner={home.partner} />}
    </>
  );
}

const fields = [
  { name: 'name', label: 'Name', type: 'text' },
  { name: 'firm', label: 'Firm', type: 'text' },
  { name: 'phone', label: 'Phone', type: 'tel' },
] as const;

function ContactForm({ round, home, typed }: ContactPartProps & { typed: ContactDraft }) {
  const id = useId();
  const { busy } = useStore(round.$round, { keys: ['busy'] });
  const { contact } = home;
  const showsStored = contact !== null && contact.updated_at === typed.over && changesContact(contact, typed);

  function save(event: SyntheticEvent): void {
    event.preventDefault();
    void round.saveContact();
  }

  return (
    <form className="staff-asking" onSubmit={save} noValidate>
      {showsStored && (
        <p className="small muted">
          Stored now: <bdi>{[contact.name, contact.firm, contact.phone].filter(Boolean).join(', ')}</bdi>
        </p>
      )}
      <div className="staff-papers">
        {fields.map(({ name, label, type }) => (
          <div className="field" key={name}>
            <label htmlFor={`${id}-${name}`}>{label}</label>
            <input
              id={`${id}-${name}`}
              type={type}
              value={typed[name]}
              maxLength={contactLimits[name]}
              autoComplete="off"
              onChange={(event) =>
                round.drafts.change(home.id, { contact: { ...typed, [name]: event.target.value } })
              }
            />
          </div>
        ))}
      </div>
      <p className="hint">Only staff see it. To remove it, empty the fields and save.</p>
      <div className="actions">
        <button className="button quiet small" type="submit" aria-disabled={busy}>
          Save contact
        </button>
        <button
          className="button quiet small"
          type="button"
          onClick={() => round.drafts.change(home.id, { contact: null })}
        >
          Cancel
        </button>
      </div>
    </form>
  );
}
