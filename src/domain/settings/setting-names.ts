import { type EntityType, entityTypes } from '../entity.ts';

/** The site settings that staff enter: our contact details, and the addresses of our automations. */
export const settingNames = [
  'reraAgentNumber',
  'phone',
  'whatsapp',
  'email',
  'partnerUrl',
  'testOnePage',
  'generateAll',
] as const;

export type SettingName = (typeof settingNames)[number];

/** The settings that were entered. All others have the default of the configuration. */
export type EnteredSettings = Readonly<Partial<Record<SettingName, string | undefined>>>;

/** The kinds of rows whose pages show a setting. An empty list means that only the front page shows it. */
export const shownOn: Partial<Record<SettingName, EntityType[]>> = {
  reraAgentNumber: [...entityTypes],
  phone: [],
  whatsapp: ['property'],
  email: [...entityTypes],
  partnerUrl: [...entityTypes],
};
