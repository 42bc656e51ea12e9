import { useStore } from '@nanostores/react';
import type { MissingSetting } from '#site/missing-settings.ts';
import { siteSettingNames } from '#domain/settings/setting-names.ts';
import { SettingsForm } from './SettingsForm.tsx';
import type { Settings } from './settings.ts';
import { TypedSetting } from './TypedSetting.tsx';

/** What the site says about us and links to. */
export function SitePart({ settings }: { settings: Settings }) {
  const missing = useStore(settings.$missing);
  return (
    <SettingsForm settings={settings} title="Site" names={siteSettingNames}>
      <MissingSettings fields={missing} />
      {siteSettingNames.map((name) => (
        <TypedSetting key={name} settings={settings} name={name} />
      ))}
    </SettingsForm>
  );
}

function MissingSettings({ fields }: { fields: readonly MissingSetting[] }) {
  if (fields.length === 0) return null;
  return (
    <div className="notice staff-claims" role="note">
      <h3>Not filled in yet</h3>
      <p className="small">Each line leads to its field; until then:</p>
      <ul className="staff-missing small">
        {fields.map(({ name, label, consequence }) => (
          <li key={name}>
            <button
              className="button quiet small"
              type="button"
              onClick={() => document.getElementById(`setting-${name}`)?.focus()}
            >
              {label}
            </button>
            <span>{consequence}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
