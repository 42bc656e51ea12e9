import type { FormField } from '../form/form-field.ts';
import { type CallFieldName, callFields } from './call-fields.ts';
import { horizonDays } from './slots.ts';

/**
 * The prebuilt page does not know the current day, so its date has no bounds, and the hint says how far ahead a call
 * can be.
 */
export const plainCallFields: readonly FormField<CallFieldName>[] = Object.values({
  ...callFields,
  preferred_date: {
    ...callFields.preferred_date,
    hint: `${callFields.preferred_date.hint}, up to ${horizonDays} days ahead`,
  },
});
