import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useId, useState } from 'react';
import type { AdminDuty, DutySetting, DutyWay } from '#contracts/admin-duty.ts';
import { formatDay } from '#domain/calendar/day.ts';
import type { ChoiceField } from '#domain/form/form-field.ts';
import { namesOf } from '#domain/record-of.ts';
import { RadioGroup } from '../../form/RadioGroup.tsx';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { createDuty, type Duty } from './duty.ts';
import { gapSentences } from './gap-sentences.ts';

const wayLabels: Record<DutyWay, string> = {
  nobody: 'Nobody: whoever answers takes it',
  person: 'One person',
  turn: 'In turn',
  area: 'By the area of the home',
};
const ways: ChoiceField = {
  name: 'duty-way',
  kind: 'choice',
  label: 'New enquiries go to',
  choices: namesOf(wayLabels).map((value) => ({ value, label: wayLabels[value] })),
};
const others: ChoiceField = {
  name: 'duty-otherwise',
  kind: 'choice',
  label: 'An enquiry without such an area goes to',
  choices: [
    { value: 'nobody', label: 'Nobody' },
    { value: 'turn', label: 'In turn' },
  ],
};

interface DutyPartProps {
  backend: StaffBackend;
  userId: string;
}

/** The form in which admins say who gets new enquiries, and until when they themselves are away. */
export function DutyPart({ backend, userId }: DutyPartProps) {
  const [duty] = useState(() => createDuty({ backend, userId, openStorage: () => localStorage }));
  const { load, stored, busy, problem, message } = useStore(duty.$duty);
  useStore(duty.$drafts);
  const setting = duty.chosen();
  const id = useId();
  useEffect(() => void duty.load(), [duty]);

  function save(event: SyntheticEvent): void {
    event.preventDefault();
    void duty.save();
  }

  return (
    <section className="panel staff-block" aria-labelledby={`${id}-title`}>
      <header className="staff-block-head">
        <h2 id={`${id}-title`}>On duty</h2>
      </header>
      <p className="small muted staff-lead">
        A new enquiry becomes theirs as it arrives, and they see it in Today. Any colleague can still answer
        it, or hand it over.
      </p>
      {load === 'loading' && !stored && <Spinner text="Reading who is on duty…" />}
      {load === 'failed' && (
        <ProblemNote text="Who is on duty could not be read." onTryAgain={() => void duty.load()} />
      )}
      {stored?.gap && <p className="notice">{gapSentences[stored.gap]}</p>}
      {stored && setting && (
        <form className="staff-account-form" noValidate onSubmit={save}>
          <RadioGroup
            field={ways}
            chosen={setting.way}
            onChoose={(value) =>
              duty.choose({ way: namesOf(wayLabels).find((way) => way === value) ?? 'nobody' })
            }
          />
          <Choices duty={duty} stored={stored} setting={setting} />
          <p className="small" role="status">
            {message || (duty.isChanged() && `Not saved yet. Stored now: ${wayLabels[stored.way]}.`)}
          </p>
          <ProblemNote text={problem} />
          <div className="actions">
            <button className="button small" type="submit" aria-disabled={busy || !duty.isChanged()}>
              Save who is on duty
            </button>
            {duty.isChanged() && (
              <button className="button quiet small" type="button" onClick={duty.discard}>
                Discard changes
              </button>
            )}
          </div>
        </form>
      )}
      {stored && <AwayForm duty={duty} stored={stored} busy={busy} />}
    </section>
  );
}

interface ChoicesProps {
  duty: Duty;
  stored: AdminDuty;
  setting: DutySetting;
}

function Choices({ duty, stored, setting }: ChoicesProps) {
  const { way, person, otherwise, turns } = setting;
  const takesTurns = way === 'turn' || (way === 'area' && otherwise === 'turn');
  return (
    <>
      {way === 'person' && (
        <PersonChoice
          label="Who gets them"
          people={stored.people}
          chosen={person}
          onChoose={(chosen) => duty.choose({ person: chosen })}
        />
      )}
      {way === 'area' && <AreaChoices duty={duty} stored={stored} setting={setting} />}
      {way === 'area' && (
        <RadioGroup
          field={others}
          chosen={otherwise}
          onChoose={(value) => duty.choose({ otherwise: value === 'turn' ? 'turn' : 'nobody' })}
        />
      )}
      {takesTurns && (
        <fieldset className="field">
          <legend>Who takes turns</legend>
          <div className="choices">
            {stored.people
              .filter(({ is_admin }) => is_admin)
              .map((each) => (
                <label key={each.id}>
                  <input
                    type="checkbox"
                    checked={turns.includes(each.id)}
                    onChange={({ target: { checked } }) =>
                      duty.choose({
                        turns: stored.people
                          .map(({ id }) => id)
                          .filter((one) => (one === each.id ? checked : turns.includes(one))),
                      })
                    }
                  />{' '}
                  <bdi>{nameOf(each)}</bdi>
                </label>
              ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

/** 'Meera, away until 3 Dec 2026'. */
const nameOf = ({ name, away_until }: AdminDuty['people'][number]): string =>
  away_until === null ? name : `${name}, away until ${formatDay(away_until)}`;

interface PersonChoiceProps {
  label: string;
  people: AdminDuty['people'];
  chosen: string | null;
  onChoose: (chosen: string | null) => void;
}

function PersonChoice({ label, people, chosen, onChoose }: PersonChoiceProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        <bdi>{label}</bdi>
      </label>
      <select id={id} value={chosen ?? ''} onChange={({ target: { value } }) => onChoose(value || null)}>
        <option value="">Choose a colleague</option>
        {people
          .filter((each) => each.is_admin || each.id === chosen)
          .map((each) => (
            <option key={each.id} value={each.id}>
              {nameOf(each)}
            </option>
          ))}
      </select>
    </div>
  );
}

function AreaChoices({ duty, stored, setting: { areas } }: ChoicesProps) {
  const id = useId();
  const names = new Map(stored.choices.map((choice) => [choice.id, choice.name]));
  const me = stored.people.find(({ is_me }) => is_me);
  const set = (area: string, staff: string | null) => {
    const { [area]: _, ...kept } = areas;
    duty.choose({ areas: staff === null ? kept : { ...kept, [area]: staff } });
  };
  return (
    <>
      {Object.entries(areas).map(([area, staff]) => (
        <div key={area} className="actions">
          <PersonChoice
            label={names.get(area) ?? 'An area that is gone'}
            people={stored.people}
            chosen={staff}
            onChoose={(chosen) => chosen !== null && set(area, chosen)}
          />
          <button className="button quiet small" type="button" onClick={() => set(area, null)}>
            Remove<span className="sr"> {names.get(area)}</span>
          </button>
        </div>
      ))}
      <div className="field">
        <label htmlFor={`${id}-area`}>Add an area, with all that lies in it</label>
        <select
          id={`${id}-area`}
          value=""
          onChange={({ target: { value } }) => value && me && set(value, me.id)}
        >
          <option value="">Choose an area</option>
          {stored.choices
            .filter((choice) => !Object.hasOwn(areas, choice.id))
            .map((choice) => (
              <option key={choice.id} value={choice.id}>
                {choice.name}
              </option>
            ))}
        </select>
      </div>
    </>
  );
}

function AwayForm({ duty, stored, busy }: { duty: Duty; stored: AdminDuty; busy: boolean }) {
  const id = useId();
  const [day, setDay] = useState('');
  const away = stored.people.find(({ is_me }) => is_me)?.away_until ?? null;

  function save(event: SyntheticEvent): void {
    event.preventDefault();
    void duty.setAway(day);
  }

  return (
    <form className="staff-account-form" noValidate onSubmit={save}>
      <div className="field">
        <label htmlFor={`${id}-day`}>You are away until</label>
        <input
          id={`${id}-day`}
          type="date"
          value={day}
          aria-describedby={`${id}-hint`}
          onChange={({ target: { value } }) => setDay(value)}
        />
        <p className="hint" id={`${id}-hint`}>
          {away === null
            ? 'You are here. On the day that you choose you are back; no new enquiry becomes yours before.'
            : `You are away until ${formatDay(away)}. What is yours already stays yours: hand it over if it cannot wait.`}
        </p>
      </div>
      <div className="actions">
        <button className="button quiet small" type="submit" aria-disabled={busy}>
          Away until then
        </button>
        {away !== null && (
          <button className="button quiet small" type="button" onClick={() => void duty.setAway(null)}>
            I am here
          </button>
        )}
      </div>
    </form>
  );
}
