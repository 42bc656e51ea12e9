// Maximum sizes of a visitor's request. limits.ts has those of every other row. This is a separate module, so that a
// form loads only these numbers.

export const PLACE = 200;
export const ADDRESS = 2_000;
/** The facts of a home that a request about it stores. */
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
