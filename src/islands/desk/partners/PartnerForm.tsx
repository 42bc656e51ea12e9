import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useId } from 'react';
import type { Partner } from '#contracts/admin-partners.ts';
import { homesCome } from '#domain/partner/homes-come.ts';
import { partnerLanguages, type PartnerLanguage } from '#domain/partner/partner-languages.ts';
import { partnerTrusts } from '#domain/partner/partner-trusts.ts';
import type { DraftContact, PartnerDraft } from './partner-draft.ts';
import { isOutdated, type Partners } from './partners.ts';
import { thenFocus } from '../block/then-focus.ts';
import { homesComeWords } from './PartnersPart.tsx';

interface PartnerFormProps {
  partners: Partners;
  /** Null: it is new. */
  partner: Partner | null;
}

const trustWords: Record<Partner['trust'], string> = {
  'at once': 'Are shown at once',
  'after staff': 'Wait for staff',
};
const languageWords: Record<PartnerLanguage, string> = { en: 'English', kn: 'ಕನ್ನಡ (Kannada)' };

/** The partner and the people there. What is typed is kept until it is saved. */
export function PartnerForm({ partners, partner }: PartnerFormProps) {
  const id = useId();
  const { busy } = useStore(partners.$partners, { keys: ['busy'] });
  useStore(partners.$drafts);
  const draft = partners.shownDraft();
  if (!draft) return null;
  const outdated = partners.isTyped() && isOutdated(draft, partner);

  async function save(event: SyntheticEvent): Promise<void> {
    event.preventDefault();
    const saved = await partners.save();
    if (saved && !partner) location.hash = `partners/${saved}`;
  }

  return (
    <form className="staff-person-form" onSubmit={(event) => void save(event)} noValidate aria-busy={busy}>
      {outdated && partner && <Outdated partners={partners} partner={partner} />}
      <div className="field wide">
        <label htmlFor={`${id}-name`}>Name</label>
        <input
          id={`${id}-name`}
          value={draft.name}
          autoComplete="off"
          onChange={(event) => partners.change({ name: event.target.value })}
        />
      </div>
      <Choice
        id={`${id}-come`}
        label="How their homes come"
        value={draft.homes_come}
        choices={homesCome}
        words={homesComeWords}
        onChoose={(chosen) => partners.change({ homes_come: chosen })}
      />
      <Choice
        id={`${id}-trust`}
        label="New homes and photographs of theirs"
        value={draft.trust}
        choices={partnerTrusts}
        words={trustWords}
        onChoose={(chosen) => partners.change({ trust: chosen })}
      />
      <div className="field wide">
        <label htmlFor={`${id}-notes`}>Notes</label>
        <textarea
          id={`${id}-notes`}
          rows={3}
          value={draft.notes}
          onChange={(event) => partners.change({ notes: event.target.value })}
        />
      </div>
      <div className="wide staff-partner-contacts">
        <h3>Contacts</h3>
        {draft.contacts.length === 0 && <p className="small muted">Whom do we ask about their homes?</p>}
        {draft.contacts.map((contact) => (
          <ContactFields key={contact.id} contact={contact} draft={draft} partners={partners} />
        ))}
        <button className="button quiet small" type="button" data-add="" onClick={partners.addContact}>
          Add a contact
        </button>
      </div>
      <div className="actions wide">
        <button className="button small" type="submit" aria-disabled={busy}>
          Save
        </button>
        {partners.isTyped() && (
          <button
            className="button quiet small"
            type="button"
            onClick={(event) => {
              const { form } = event.currentTarget;
              thenFocus(partners.discard, () => form?.querySelector('input'));
              if (!partner) location.hash = 'partners';
            }}
          >
            Do not save
          </button>
        )}
      </div>
    </form>
  );
}

function Outdated({ partners, partner }: { partners: Partners; partner: Partner }) {
  return (
    <div className="notice" role="alert">
      <p>
        <b>A colleague has changed this partner since you began to type. Yours is not saved.</b>
      </p>
      <p className="small">
        Stored now: <bdi>{partner.name}</bdi>, {homesComeWords[partner.homes_come]}.{' '}
        {partner.contacts
          .map(({ name, email, phone }) => [name, email, phone].filter(Boolean).join(', '))
          .join('; ')}
      </p>
      <div className="actions">
        <button
          className="button quiet small"
          type="button"
          onClick={() => {
            partners.markSeen();
            void partners.save();
          }}
        >
          Replace theirs
        </button>
        <button
          className="button quiet small"
          type="button"
          onClick={({ currentTarget: { form } }) =>
            thenFocus(partners.discard, () => form?.querySelector('input'))
          }
        >
          Keep theirs
        </button>
      </div>
    </div>
  );
}

interface ContactFieldsProps {
  partners: Partners;
  draft: PartnerDraft;
  contact: DraftContact;
}

function ContactFields({ partners, draft, contact }: ContactFieldsProps) {
  const id = useId();
  const change = (piece: Partial<DraftContact>) =>
    partners.change({
      contacts: draft.contacts.map((each) => (each.id === contact.id ? { ...each, ...piece } : each)),
    });
  const text = (field: 'name' | 'email' | 'phone', label: string, type: string) => (
    <div className="field">
      <label htmlFor={`${id}-${field}`}>{label}</label>
      <input
        id={`${id}-${field}`}
        type={type}
        value={contact[field]}
        autoComplete="off"
        onChange={(event) => change({ [field]: event.target.value })}
      />
    </div>
  );
  return (
    <fieldset className="staff-partner-contact">
      <legend className="sr">{contact.name || 'A new contact'}</legend>
      {text('name', 'Name of the contact', 'text')}
      {text('email', 'Email', 'email')}
      {text('phone', 'Phone', 'tel')}
      <Choice
        id={`${id}-language`}
        label="We write in"
        value={contact.language}
        choices={partnerLanguages}
        words={languageWords}
        onChoose={(language) => change({ language })}
      />
      <button
        className="button quiet small"
        type="button"
        onClick={(event) => {
          const { form } = event.currentTarget;
          thenFocus(
            () => partners.change({ contacts: draft.contacts.filter((each) => each.id !== contact.id) }),
            () => form?.querySelector<HTMLElement>('.staff-partner-contact input, [data-add]'),
          );
        }}
      >
        Remove<span className="sr">: {contact.name || 'the new contact'}</span>
      </button>
    </fieldset>
  );
}

interface ChoiceProps<Value extends string> {
  id: string;
  label: string;
  value: Value;
  choices: readonly Value[];
  words: Record<Value, string>;
  onChoose: (chosen: Value) => void;
}

function Choice<Value extends string>({ id, label, value, choices, words, onChoose }: ChoiceProps<Value>) {
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={(event) => {
          const chosen = choices.find((each) => each === event.target.value);
          if (chosen) onChoose(chosen);
        }}
      >
        {choices.map((each) => (
          <option key={each} value={each}>
            {words[each]}
          </option>
        ))}
      </select>
    </div>
  );
}
