// The most that a visitor's request holds, as limits.ts has it for every other row. A module of its own: whoever opens a form
// loads these numbers and no others.

export const PLACE = 200;
export const ADDRESS = 2_000;
/** What a request repeats of the home it is about. */
export const HOME = { title: 300, currency: 3 };

export const enquiryLimits = {
  name: 100,
  email: 255,
  phone: 20,
  best_times: 200,
  property_title: HOME.title,
  property_currency: HOME.currency,
  property_area: PLACE,
  property_url: ADDRESS,
  notes: 5_000,
};

export const appointmentLimits = { name: 100, email: 255, phone: 20, message: 2_000, notes: 5_000 };
