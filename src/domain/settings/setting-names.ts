import type { EntityType } from '../entity.ts';

/** What staff enter about the site itself: how people reach us, and where our automations run. */
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

/** Those that are entered; any other has the default of the configuration. */
export type EnteredSettings = Readonly<Partial<Record<SettingName, string | undefined>>>;

/** Which kinds of rows have pages that show a setting; with none it stands on the home page alone. */
export const shownOn: Partial<Record<SettingName, EntityType[]>> = {
  reraAgentNumber: ['property', 'society', 'area'],
  phone: [],
  whatsapp: ['property'],
  email: ['property', 'society', 'area'],
  partnerUrl: ['property', 'society', 'area'],
};
