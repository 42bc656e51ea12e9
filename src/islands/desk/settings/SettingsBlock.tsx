import { useStore } from '@nanostores/react';
import { type SyntheticEvent, useEffect, useId } from 'react';
import type { ChoiceField } from '#domain/form/form-field.ts';
import { settingNames, type TypedSettingName, typedSettingNames } from '#domain/settings/setting-names.ts';
import { Spinner } from '../block/Spinner.tsx';
import { type Settings, storedText } from './settings.ts';
import { RadioGroup } from '../../form/RadioGroup.tsx';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { thenFocus } from '../block/then-focus.ts';

const fields: Record<
  TypedSettingName,
  { label: string; type: 'text' | 'tel' | 'email' | 'url'; hint: string }
> = {
  reraAgentNumber: {
    label: 'K-RERA registration of the agent',
    type: 'text',
    hint: 'In the footer of every page, in the terms, and in the data for search engines.',
  },
  phone: { label: 'Phone', type: 'tel', hint: '‘Call Now’ on the home page dials it.' },
  whatsapp: { label: 'WhatsApp', type: 'tel', hint: 'Every home offers it for questions.' },
  email: { label: 'E-mail', type: 'email', hint: 'In the footer of every page and in the privacy policy.' },
  partnerUrl: { label: 'Site of the partner', type: 'url', hint: 'Linked at the top of every page.' },
  testOnePage: {
    label: 'Automation: test a single page',
    type: 'url',
    hint: 'A button under Publishing. Visitors do not see it.',
  },
  generateAll: {
    label: 'Automation: generate all pages',
    type: 'url',
    hint: 'A button under Publishing. Visitors do not see it.',
  },
  unansweredToRound: {
    label: 'Days without an answer until staff call',
    type: 'text',
    hint: 'A home that its partner was asked about by link comes first in the round. 10 without a number here.',
  },
  unansweredToHide: {
    label: 'Days without an answer until a home is hidden',
    type: 'text',
    hint: 'A mail warns of it before, and an answer shows the home again. 21 without a number here.',
  },
};

const claimsField: ChoiceField = {
  name: 'claims',
  kind: 'choice',
  label: 'Claims',
  choices: [
    { value: 'as_specified', label: 'As specified' },
    { value: 'as_counted', label: 'As counted' },
  ],
};

const numbersMailField: ChoiceField = {
  name: 'numbersMail',
  kind: 'choice',
  label: 'Numbers by mail on Monday',
  choices: [
    { value: 'sent', label: 'Sent' },
    { value: 'not_sent', label: 'Not sent' },
  ],
};

/** The form for contact details and links. Values that pages show are published when they are saved. */
export function SettingsBlock({ settings }: { settings: Settings }) {
  const id = useId();
  const { load, entered, busy, problems, problem, message } = useStore(settings.$settings);
  const typed = useStore(settings.$typed);
  const wrong = settingNames.find((name) => problems[name]);
  const unsaved = Object.keys(typed).length;
  const isReading = load === 'loading' && Object.keys(entered).length === 0;

  useEffect(() => {
    if (wrong) document.getElementById(`setting-${wrong}`)?.focus();
  }, [wrong]);

  function save(event: SyntheticEvent): void {
    event.preventDefault();
    void settings.save();
  }

  return (
    <section className="panel staff-block" aria-labelledby={`${id}-title`}>
      <header className="staff-block-head">
        <h2 id={`${id}-title`}>Site settings</h2>
      </header>
      {isReading && <Spinner text="Reading the settings…" />}
      {load === 'failed' && (
        <ProblemNote text="The settings could not be read." onTryAgain={() => void settings.load()} />
      )}
      <form
        className="staff-settings"
        onSubmit={save}
        noValidate
        aria-labelledby={`${id}-title`}
        hidden={isReading}
      >
        {typedSettingNames.map((name) => {
          const { label, type, hint } = fields[name];
          const stored = entered[name] ?? '';
          const text = typed[name] ?? stored;
          return (
            <div className="field" key={name}>
              <label htmlFor={`setting-${name}`}>{label}</label>
              <input
                id={`setting-${name}`}
                type={type}
                value={text}
                maxLength={500}
                autoComplete="off"
                aria-invalid={problems[name] !== undefined}
                aria-describedby={`setting-${name}-hint`}
                onChange={(event) => settings.type(name, event.target.value)}
              />
              <p className={problems[name] ? 'problem' : 'hint'} id={`setting-${name}-hint`}>
                {problems[name] ??
                  (typed[name] === undefined ? hint : `Stored now: ${stored || 'nothing'}. ${hint}`)}
              </p>
            </div>
          );
        })}
        <div>
          <RadioGroup
            id="setting-claims"
            field={claimsField}
            chosen={typed.claims ?? storedText(entered, 'claims')}
            problem={problems.claims}
            onChoose={(value) => settings.type('claims', value)}
          />
          <p className="hint">
            As specified: the fixed figures and sentences of the site, such as ‘100% Verified Data’. As
            counted: each shows the figure that the listings support, or is left out.
          </p>
        </div>
        <div>
          <RadioGroup
            id="setting-numbersMail"
            field={numbersMailField}
            chosen={typed.numbersMail ?? storedText(entered, 'numbersMail')}
            problem={problems.numbersMail}
            onChoose={(value) => settings.type('numbersMail', value)}
          />
          <p className="hint">
            What happened in seven days, at 8:00 in India, to the addresses that are told of enquiries. It
            names homes, and nobody who asked.
          </p>
        </div>
        <p className="small" role="status">
          {message ||
            (unsaved > 0 &&
              `${unsaved === 1 ? 'One field is' : `${unsaved} fields are`} not saved yet; what you typed is kept on this device.`)}
        </p>
        <ProblemNote text={problem} />
        <div className="actions">
          <button className="button small" type="submit" aria-disabled={busy || unsaved === 0}>
            Save settings
          </button>
          {unsaved > 0 && (
            <button
              className="button quiet small"
              type="button"
              onClick={({ currentTarget: { form } }) =>
                thenFocus(settings.discard, () => form?.querySelector<HTMLElement>('[type=submit]'))
              }
            >
              Discard changes
            </button>
          )}
        </div>
      </form>
    </section>
  );
}
