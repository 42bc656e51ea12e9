import { useStore } from '@nanostores/react';
import { type ReactNode, type SyntheticEvent, useEffect, useId } from 'react';
import type { SettingName } from '#domain/settings/setting-names.ts';
import { ProblemNote } from '../block/ProblemNote.tsx';
import { Spinner } from '../block/Spinner.tsx';
import { thenFocus } from '../block/then-focus.ts';
import type { Settings } from './settings.ts';

interface SettingsFormProps {
  settings: Settings;
  title: string;
  /** The settings of this form. It saves and discards these alone. */
  names: readonly SettingName[];
  children: ReactNode;
}

/** A form for some of the settings. Values that pages show are published when they are saved. */
export function SettingsForm({ settings, title, names, children }: SettingsFormProps) {
  const id = useId();
  const { load, entered, busy, problems, problem, message } = useStore(settings.$settings);
  const typed = useStore(settings.$typed);
  const wrong = names.find((name) => problems[name]);
  const unsaved = names.filter((name) => typed[name] !== undefined).length;
  const isReading = load === 'loading' && Object.keys(entered).length === 0;

  useEffect(() => {
    if (wrong) document.getElementById(`setting-${wrong}`)?.focus();
  }, [wrong]);

  function save(event: SyntheticEvent): void {
    event.preventDefault();
    void settings.save(settings.typedOf(names));
  }

  return (
    <section className="panel staff-block" aria-labelledby={`${id}-title`}>
      <header className="staff-block-head">
        <h2 id={`${id}-title`}>{title}</h2>
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
        {children}
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
                thenFocus(
                  () => settings.discard(names),
                  () => form?.querySelector<HTMLElement>('[type=submit]'),
                )
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
