import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useId, useRef } from 'react';
import type { AdminStaffAnswer } from '#contracts/admin-inbox.ts';
import type { Person } from '#contracts/admin-people.ts';
import { lostReasons, personLimits, personStages } from '#domain/person/stages.ts';
import { capitalise } from '#domain/text/capitalise.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { thenFocus } from '../block/then-focus.ts';
import { outdatedFields, type PersonField, shownValue } from './person-drafts.ts';
import type { PersonPageStore } from './person-page.ts';

interface PersonFormProps {
  page: PersonPageStore;
  person: Person;
}

const fieldLabels: Record<PersonField, string> = {
  stage: 'Stage',
  lost_because: 'Lost because',
  next_step: 'Next step',
  next_step_on: 'Day of the step',
  owner: 'Owner',
  notes: 'Notes',
};

/** Stage, next step, owner and notes. What is typed is kept until it is saved. */
export function PersonForm({ page, person }: PersonFormProps) {
  const id = useId();
  const { busy, staff } = useStore(page.$page, { keys: ['busy', 'staff'] });
  const typed = ownValue(useStore(page.drafts.$drafts), person.id) ?? {};
  const textOf = (field: PersonField) => shownValue(person, typed, field);
  const outdated = outdatedFields(person, typed);
  const isTyped = Object.values(typed).some((value) => value !== undefined);
  const bind = (field: PersonField) => ({
    id: `${id}-${field}`,
    value: textOf(field),
    onChange: (event: { target: { value: string } }) => page.drafts.type(person, field, event.target.value),
  });
  const owner = textOf('owner');
  const form = useRef<HTMLFormElement>(null);

  function save(event: SyntheticEvent): void {
    event.preventDefault();
    void page.save();
  }

  function keepStored(): void {
    thenFocus(page.keepStored, () => form.current?.querySelector('select'));
  }

  return (
    <form ref={form} className="staff-person-form" onSubmit={save} noValidate aria-busy={busy}>
      {outdated.length > 0 && (
        <div className="notice" role="alert">
          <p>
            <b>A colleague has written something else meanwhile. Yours is not saved.</b>
          </p>
          <ul className="small">
            {outdated.map((field) => (
              <li key={field}>
                {fieldLabels[field]}: <bdi>{storedText(person, field, staff)}</bdi>
              </li>
            ))}
          </ul>
          <div className="actions">
            <button className="button quiet small" type="button" onClick={() => void page.replaceStored()}>
              Replace theirs
            </button>
            <button className="button quiet small" type="button" onClick={keepStored}>
              Keep theirs
            </button>
          </div>
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-stage`}>Stage</label>
        <select {...bind('stage')}>
          {personStages.map((stage) => (
            <option key={stage} value={stage}>
              {capitalise(stage)}
            </option>
          ))}
        </select>
      </div>
      {textOf('stage') === 'lost' && (
        <div className="field">
          <label htmlFor={`${id}-lost_because`}>Why?</label>
          <select {...bind('lost_because')}>
            <option value="">Choose why</option>
            {lostReasons.map((reason) => (
              <option key={reason} value={reason}>
                {capitalise(reason)}
              </option>
            ))}
          </select>
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-next_step`}>Next step</label>
        <input
          {...bind('next_step')}
          type="text"
          maxLength={personLimits.next_step}
          autoComplete="off"
          placeholder="e.g., Call about the 3 BHK"
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-next_step_on`}>On</label>
        <input {...bind('next_step_on')} type="date" min="2000-01-01" max="2100-01-01" />
      </div>
      <div className="field">
        <label htmlFor={`${id}-owner`}>Owner</label>
        <select {...bind('owner')}>
          <option value="">Nobody yet</option>
          {staff.map((member) => (
            <option key={member.id} value={member.id}>
              {member.name}
            </option>
          ))}
          {owner !== '' && !staff.some((member) => member.id === owner) && (
            <option value={owner}>{ownerName(person, owner, staff)}</option>
          )}
        </select>
      </div>
      <div className="field wide">
        <label htmlFor={`${id}-notes`}>Notes</label>
        <textarea {...bind('notes')} rows={4} maxLength={personLimits.notes} />
      </div>
      <div className="actions wide">
        <button className="button small" type="submit" aria-disabled={busy || !isTyped}>
          Save
        </button>
        {isTyped && (
          <button className="button quiet small" type="button" onClick={keepStored}>
            Undo what I typed
          </button>
        )}
        {person.next_step && !typed.next_step && !typed.next_step_on && (
          <button
            className="button quiet small"
            type="button"
            aria-disabled={busy}
            onClick={() => void page.finishStep()}
          >
            Step done
          </button>
        )}
      </div>
      <p className="hint wide">Only admins see this. It is part of what a person may ask to see.</p>
    </form>
  );
}

/** What is stored in a field, in words. */
function storedText(person: Person, field: PersonField, staff: AdminStaffAnswer): string {
  const value = person[field];
  if (value === null) return '(empty)';
  return field === 'owner' ? ownerName(person, value, staff) : value;
}

function ownerName(person: Person, owner: string, staff: AdminStaffAnswer): string {
  const member = staff.find(({ id }) => id === owner);
  if (member) return member.name;
  return (owner === person.owner ? person.owner_name : null) ?? 'A colleague who has left';
}
