import * as z from 'zod/mini';
import { isInternational, storedPhone } from '#domain/enquiry/phone.ts';
import { claimsModes, numbersMailModes, type SettingName } from '#domain/settings/setting-names.ts';

/** Saves the settings that pages show, such as our contact details. For admins. A repeated request changes nothing. */
export const saveSettings = 'save-settings';

const phoneFormat = (what: string) => {
  const message = `Type ${what} with the code of the country, such as +91 98450 12345.`;
  return z.pipe(
    z.pipe(z.string(message), z.transform(storedPhone)),
    z.string().check(z.refine(isInternational, message)),
  );
};

const urlFormat = (what: string) => {
  const message = `Type the whole address of ${what}, beginning with https://.`;
  return z.string(message).check(
    z.trim(),
    z.maxLength(500, 'An address has room for 500 characters.'),
    z.refine(
      (text) => /^https:\/\/[a-z0-9.-]+\.[a-z]{2,}(?::\d+)?(?:[/?#][^\s"<>\\^`{|}]*)?$/i.test(text),
      message,
    ),
  );
};

const daysFormat = (least: number, most: number) => {
  const message = `Type a number of days from ${least} to ${most}.`;
  return z.string(message).check(
    z.trim(),
    z.refine((text) => /^\d{1,2}$/.test(text) && Number(text) >= least && Number(text) <= most, message),
  );
};

const noEmail = 'Type an address such as hello@angala.example.';
const noRera = 'A number of K-RERA looks like PRM/KA/RERA/1251/446/AG/171113/000001.';

const formats = {
  reraAgentNumber: z
    .string(noRera)
    .check(z.trim(), z.toUpperCase(), z.regex(/^[A-Z0-9][A-Z0-9/-]{8,58}[A-Z0-9]$/, noRera)),
  phone: phoneFormat('the telephone number'),
  whatsapp: phoneFormat('the number'),
  email: z.string(noEmail).check(
    z.trim(),
    z.maxLength(255, 'An address has room for 255 characters.'),
    z.refine((text) => z.email().safeParse(text).success, noEmail),
  ),
  partnerUrl: urlFormat('the partner’s site'),
  testOnePage: urlFormat('the automation'),
  generateAll: urlFormat('the automation'),
  unansweredToRound: daysFormat(3, 60),
  unansweredToHide: daysFormat(14, 90),
  claims: z.enum(claimsModes, 'Choose as specified or as counted.'),
  numbersMail: z.enum(numbersMailModes, 'Choose sent or not sent.'),
} satisfies Record<SettingName, z.ZodMiniType<string, string>>;

const settingOf = <Name extends SettingName>(name: Name) => z.optional(z.nullable(formats[name]));

/** Only the values that change. Null removes a value. */
const values = z.strictObject({
  reraAgentNumber: settingOf('reraAgentNumber'),
  phone: settingOf('phone'),
  whatsapp: settingOf('whatsapp'),
  email: settingOf('email'),
  partnerUrl: settingOf('partnerUrl'),
  testOnePage: settingOf('testOnePage'),
  generateAll: settingOf('generateAll'),
  unansweredToRound: settingOf('unansweredToRound'),
  unansweredToHide: settingOf('unansweredToHide'),
  claims: settingOf('claims'),
  numbersMail: settingOf('numbersMail'),
});

export const saveSettingsRequest = z.object({
  /** `updated_at` of the settings as they were read. Null: there were none. */
  seen_at: z.nullable(
    z.iso.datetime({ offset: true, error: 'Say how the settings were when you looked at them.' }),
  ),
  values,
});

/** Reads a typed value, or says what is wrong with it. An empty text means no value. */
export function readSetting(
  name: SettingName,
  typed: string,
): { value: string | null } | { problem: string } {
  if (typed.trim() === '') return { value: null };
  const read = formats[name].safeParse(typed);
  return read.success
    ? { value: read.data }
    : { problem: read.error.issues[0]?.message ?? 'This cannot be read.' };
}

export const saveSettingsResponse = z.object({ pages: z.catch(z.int(), 0) });
export type SaveSettingsResponse = z.infer<typeof saveSettingsResponse>;

/** The stored values. A value in an invalid format counts as none. */
export const enteredSettings = z.object({
  reraAgentNumber: z.catch(z.optional(formats.reraAgentNumber), undefined),
  phone: z.catch(z.optional(formats.phone), undefined),
  whatsapp: z.catch(z.optional(formats.whatsapp), undefined),
  email: z.catch(z.optional(formats.email), undefined),
  partnerUrl: z.catch(z.optional(formats.partnerUrl), undefined),
  testOnePage: z.catch(z.optional(formats.testOnePage), undefined),
  generateAll: z.catch(z.optional(formats.generateAll), undefined),
  unansweredToRound: z.catch(z.optional(formats.unansweredToRound), undefined),
  unansweredToHide: z.catch(z.optional(formats.unansweredToHide), undefined),
  claims: z.catch(z.optional(formats.claims), undefined),
  numbersMail: z.catch(z.optional(formats.numbersMail), undefined),
});

/** `rpc(adminSettings, {})` by a signed-in admin. */
export const adminSettings = 'admin_settings';
export const adminSettingsAnswer = z.object({
  entered: enteredSettings,
  /** Null: no settings have been entered yet. */
  updated_at: z.nullable(z.string()),
});

/** 409 */
export const settingsHaveChanged =
  'Somebody has changed the settings since you opened them. What is stored now is shown under each field: save again to keep yours.';
export const saveSettingsFailure = 'The settings could not be saved. Please try again.';
