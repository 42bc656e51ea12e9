import { useStore } from '@nanostores/react';
import type { ChoiceField } from '#domain/form/form-field.ts';
import type { SettingName } from '#domain/settings/setting-names.ts';
import { RadioGroup } from '../../form/RadioGroup.tsx';
import { type Settings, storedText } from './settings.ts';

interface ChoiceSettingProps {
  settings: Settings;
  field: ChoiceField;
  name: SettingName;
  hint: string;
}

/** A setting that is one of a few words. */
export function ChoiceSetting({ settings, field, name, hint }: ChoiceSettingProps) {
  const { entered, problems } = useStore(settings.$settings);
  const { [name]: typed } = useStore(settings.$typed);
  return (
    <div>
      <RadioGroup
        id={`setting-${name}`}
        field={field}
        chosen={typed ?? storedText(entered, name)}
        problem={problems[name]}
        onChoose={(value) => settings.type(name, value)}
      />
      <p className="hint">{hint}</p>
    </div>
  );
}
