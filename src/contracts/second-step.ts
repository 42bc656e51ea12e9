import * as z from 'zod/mini';

/** Whether the sign-in service has second steps. For staff. */
export const offersSecondStep = 'offers_second_step';
export const offersSecondStepAnswer = z.boolean();
/** `{ account }`. Takes the second step of a member of staff away. False: there is none. For admins. */
export const endStaffSecondStep = 'end_staff_second_step';
export const endStaffSecondStepAnswer = z.boolean();

/** The code that an app shows: six digits, of which the spaces that an app puts between are left out. */
export const signInCode = z.string().check(
  z.overwrite((text) => text.replaceAll(/\s/g, '')),
  z.regex(/^\d{6}$/, 'Enter the six digits that the app shows.'),
);
