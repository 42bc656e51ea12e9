import { computed, map } from 'nanostores';
import * as z from 'zod/mini';
import {
  adminSettings,
  adminSettingsAnswer,
  readSetting,
  saveSettings,
  saveSettingsResponse,
} from '#contracts/save-settings.ts';
import {
  type EnteredSettings,
  type SettingName,
  settingNames,
  shownOn,
} from '#domain/settings/setting-names.ts';
import { type SiteConfig, siteConfig } from '#site/config.ts';
import { withEnteredSettings } from '#site/with-entered-settings.ts';
import { missingSettings } from '#site/missing-settings.ts';
import { formatCount } from '#domain/text/text.ts';
import { storedValue } from '../../storage/stored-value.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import { BackendRefusal, reasonOf, type StaffBackend } from '../../session/staff-backend.ts';

export interface SettingsState {
  load: Load;
  entered: EnteredSettings;
  /** `updated_at` as the database returned it. Null: nothing has been entered yet. */
  seenAt: string | null;
  busy: boolean;
  problems: Readonly<Partial<Record<SettingName, string>>>;
  problem: string | null;
  message: string;
}

export interface SettingsDependencies {
  backend: StaffBackend;
  userId: string;
  openStorage: () => Storage;
}

type Typed = Readonly<Partial<Record<SettingName, string>>>;
const INPUT_KEPT = 'What you typed is kept here.';
const typedSchema = z.record(z.string(), z.string());

/** The text of settings that exist: an earlier version may have stored others. */
function withoutUnknown(stored: Readonly<Record<string, string>>): Typed {
  return Object.fromEntries(
    settingNames.flatMap((name) => (Object.hasOwn(stored, name) ? [[name, stored[name]]] : [])),
  );
}

/** What counts while nobody has chosen. */
const unchosen: Partial<Record<SettingName, string>> = { claims: 'as_specified', numbersMail: 'sent' };

/** A setting as its field shows it. */
export function storedText(entered: EnteredSettings, name: SettingName): string {
  return entered[name] ?? unchosen[name] ?? '';
}

/** The store of the site settings. Unsaved text is kept on the device for this member of staff. */
export function createSettings({ backend, userId, openStorage }: SettingsDependencies) {
  const stored = storedValue(openStorage, `angala.settings.${userId}`, typedSchema);
  const $settings = map<SettingsState>({
    load: 'loading',
    entered: {},
    seenAt: null,
    busy: false,
    problems: {},
    problem: null,
    message: '',
  });
  const $typed = map<Typed>(withoutUnknown(stored.read() ?? {}));
  const $config = computed($settings, ({ entered }): SiteConfig => withEnteredSettings(siteConfig, entered));
  /** The settings that are not filled in yet. Empty until the settings are read and their fields are shown. */
  const $missing = computed([$settings, $config], ({ load: read }, config) =>
    read === 'ready' ? missingSettings(config) : [],
  );
  const set = (piece: Partial<SettingsState>) => $settings.set({ ...$settings.get(), ...piece });

  function store(typed: Record<string, string>): void {
    $typed.set(typed);
    stored.write(Object.keys(typed).length > 0 ? typed : null);
  }

  const loader = createLoader($settings, {
    read: () => backend.rpc(adminSettings, {}, adminSettingsAnswer),
    show: ({ entered, updated_at }) => ({ entered, seenAt: updated_at }),
  });
  /** The form stays visible during a reload, so that no field disappears while it has the focus. */
  const load = () => ($settings.get().load === 'ready' ? loader.poll() : loader.load());

  return {
    $settings,
    $typed,
    $config,
    $missing,
    load,

    type(name: SettingName, text: string): void {
      const { [name]: _, ...others } = $typed.get();
      const isStored = text === storedText($settings.get().entered, name);
      store(isStored ? others : { ...others, [name]: text });
      const { [name]: __, ...problems } = $settings.get().problems;
      set({ problems, message: '' });
    },

    /** What is typed in the fields of one form. */
    typedOf(names: readonly SettingName[]): Typed {
      const typed = $typed.get();
      return withoutUnknown(
        Object.fromEntries(names.flatMap((name) => (typed[name] === undefined ? [] : [[name, typed[name]]]))),
      );
    },

    /** Forgets what is typed, or only that in the fields of one form. */
    discard(names: readonly SettingName[] = settingNames): void {
      store(
        Object.fromEntries(
          Object.entries($typed.get()).filter(([name]) => !names.some((each) => each === name)),
        ),
      );
      set({ problems: {}, problem: null });
    },

    /** Saves what is typed, or only the given texts. */
    async save(typed: Typed = $typed.get()): Promise<void> {
      const { busy, load: loadState, seenAt, entered } = $settings.get();
      if (busy) return;
      // After a failed read, read again instead of saving, so that unseen settings are not overwritten.
      if (loadState === 'failed') return load();
      const values: Partial<Record<SettingName, string | null>> = {};
      const problems: Partial<Record<SettingName, string>> = {};
      for (const name of settingNames) {
        const text = typed[name];
        if (text === undefined) continue;
        const read = readSetting(name, text);
        if ('problem' in read) problems[name] = read.problem;
        else if (read.value !== (entered[name] ?? null)) values[name] = read.value;
      }
      if (Object.keys(problems).length > 0) {
        set({ problems, problem: null });
        return;
      }
      const send = async () => {
        const { pages } = await backend.invoke(
          saveSettings,
          { seen_at: seenAt, values },
          saveSettingsResponse,
        );
        // Keeps the text that was typed during the save.
        const currentTyped = $typed.get();
        store(
          Object.fromEntries(
            settingNames.flatMap((name) =>
              currentTyped[name] !== undefined && currentTyped[name] !== typed[name]
                ? [[name, currentTyped[name]]]
                : [],
            ),
          ),
        );
        const isShown = Object.keys(values).some((name) => Object.hasOwn(shownOn, name));
        set({
          message: isShown
            ? `Saved. ${pages === 0 ? 'The home page' : `${formatCount(pages, 'page')} and the lists`} will show it: they are queued to be published.`
            : 'Saved.',
        });
        await load();
      };
      await runAction($settings, send, {
        began: { problems: {} },
        messageOf: (fault) => `${reasonOf(fault)} ${INPUT_KEPT}`,
        onFault: async (fault) => {
          if (fault instanceof BackendRefusal && fault.status === 409) await load();
        },
      });
    },
  };
}

export type Settings = ReturnType<typeof createSettings>;
