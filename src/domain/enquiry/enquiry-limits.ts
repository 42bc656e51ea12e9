import { callFields } from '../appointment/call-fields.ts';
import { enquiryFields } from './enquiry-fields.ts';
import { noteLimit } from './note-limit.ts';
import { ADDRESS_LIMIT, HOME_LIMITS, PLACE_LIMIT } from '../limits.ts';

// Maximum sizes of a visitor's request. The fields of the forms say how much a visitor may type; limits.ts has the sizes
// of every other row.

const { contactMethod: _choice, bestTime, ...sameNamed } = enquiryFields.availability_check;
const { preferred_date: _day, preferred_time: _slot, ...typedInCalls } = callFields;

function limitsOf<Name extends string>(fields: Record<Name, { limit: number }>): Record<Name, number>;
function limitsOf(fields: Record<string, { limit: number }>): Record<string, number> {
  return Object.fromEntries(Object.entries(fields).map(([name, { limit }]) => [name, limit]));
}

export const enquiryLimits = {
  ...limitsOf(sameNamed),
  best_times: bestTime.limit,
  property_title: HOME_LIMITS.title,
  property_currency: HOME_LIMITS.currency,
  property_area: PLACE_LIMIT,
  property_url: ADDRESS_LIMIT,
  notes: noteLimit,
};

export const appointmentLimits = {
  ...limitsOf(typedInCalls),
  notes: noteLimit,
};
