import { callFields } from '../appointment/call-fields.ts';
import { enquiryFields } from './enquiry-fields.ts';
import { noteLimit } from './note-limit.ts';
import { ADDRESS_LIMIT, HOME_LIMITS, PLACE_LIMIT } from '../limits.ts';

// Maximum sizes of a visitor's request. The fields of the forms say how much a visitor may type; limits.ts has the sizes
// of every other row.

const { name, email, phone, bestTime } = enquiryFields.availability_check;

export const enquiryLimits = {
  name: name.limit,
  email: email.limit,
  phone: phone.limit,
  best_times: bestTime.limit,
  property_title: HOME_LIMITS.title,
  property_currency: HOME_LIMITS.currency,
  property_area: PLACE_LIMIT,
  property_url: ADDRESS_LIMIT,
  notes: noteLimit,
};

export const appointmentLimits = {
  name: callFields.name.limit,
  email: callFields.email.limit,
  phone: callFields.phone.limit,
  message: callFields.message.limit,
  notes: noteLimit,
};
