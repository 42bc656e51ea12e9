import type { ChoiceField } from '#domain/form/form-field.ts';
import { ChoiceSetting } from './ChoiceSetting.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { Settings } from './settings.ts';
import { TypedSetting } from './TypedSetting.tsx';

/** What mails to staff and partners bring about. */
export const mailNames = ['unansweredToRound', 'unansweredToHide', 'numbersMail'] as const;

const numbersMailField: ChoiceField = {
  name: 'numbersMail',
  kind: 'choice',
  label: 'Numbers by mail on Monday',
  choices: [
    { value: 'sent', label: 'Sent' },
    { value: 'not_sent', label: 'Not sent' },
  ],
};

export function MailsPart({ settings }: { settings: Settings }) {
  return (
    <SettingsForm settings={settings} title="Mails" names={mailNames}>
      <ChoiceSetting
        settings={settings}
        field={numbersMailField}
        name="numbersMail"
        hint="What happened in seven days, at 8:00 in India, to the addresses that are told of enquiries. It names homes, and nobody who asked."
      />
      <TypedSetting settings={settings} name="unansweredToRound" />
      <TypedSetting settings={settings} name="unansweredToHide" />
    </SettingsForm>
  );
}
