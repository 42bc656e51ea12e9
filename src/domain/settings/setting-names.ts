import { type EntityType, entityTypes } from '../entity.ts';

/** What the site says about us and links to: our contact details, and the addresses of our automations. */
export const siteSettingNames = [
  'reraAgentNumber',
  'phone',
  'whatsapp',
  'email',
  'partnerUrl',
  'testOnePage',
  'generateAll',
] as const;

/**
 * The settings that staff type: those of the site, and the days after which a home that its partner does not answer for is
 * asked about by staff, and hidden.
 */
export const typedSettingNames = [...siteSettingNames, 'unansweredToRound', 'unansweredToHide'] as const;

export type TypedSettingName = (typeof typedSettingNames)[number];

/** Whether pages make the claims of the specification, or what the data support of each (decision 185). */
export const claimsModes = ['as_specified', 'as_counted'] as const;

export type ClaimsMode = (typeof claimsModes)[number];

/** Whether staff get the numbers of the week by mail on Monday. */
export const numbersMailModes = ['sent', 'not_sent'] as const;

export type NumbersMailMode = (typeof numbersMailModes)[number];

export const settingNames = [...typedSettingNames, 'claims', 'numbersMail'] as const;

export type SettingName = (typeof settingNames)[number];

/** The settings that were entered. All others have the default of the configuration. */
export type EnteredSettings = Readonly<
  Partial<Record<TypedSettingName, string | undefined>> & {
    claims?: ClaimsMode | undefined;
    numbersMail?: NumbersMailMode | undefined;
  }
>;

/** The kinds of rows whose pages show a setting; no entry where no page does. An empty list means that only the front page shows it. */
export const shownOn: Partial<Record<SettingName, EntityType[]>> = {
  reraAgentNumber: [...entityTypes],
  phone: [],
  whatsapp: ['property'],
  email: [...entityTypes],
  partnerUrl: [...entityTypes],
  claims: [...entityTypes],
};
