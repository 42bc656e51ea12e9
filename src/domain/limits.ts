// Maximum sizes of columns. The database constraints use the same numbers, and a test compares both. They leave ample
// room for real rows, and are small enough that no row can make the pages of its neighbours too large.

/** Characters of a text, counted as Unicode code points (decision 013). */
export type TextLimit = number;
/** Entries of a list, and characters of each. */
export type ListLimit = { readonly entries: number; readonly entryLength: number };
/** Characters of the JSON as Postgres writes it, and the maximum nesting depth. */
export type JsonLimit = { readonly json: number; readonly depth: number };
export type Limit = TextLimit | ListLimit | JsonLimit;

export const PLACE_LIMIT = 200;
export const ADDRESS_LIMIT = 2_000;
/** The facts of a home that a request about it stores. */
export const HOME_LIMITS = { title: 300, currency: 3 };

// The limits of homes, societies and areas stand beside their columns (src/domain/property/property-columns.ts and its like).
export const SHORT_TEXT = 100;
export const LONG_TEXT = 10_000;
/** A slug names a folder and, with a suffix, a temporary image file. File names have at most 255 bytes. */
export const SLUG_LIMIT = 200;
/** 180 characters of the title, and the id. */
export const HOME_SLUG_LIMIT = 217;
export const SOCIETY_ID_LIMIT = 64;
export const pictureLimits = { entries: 100, entryLength: ADDRESS_LIMIT };
/** Few: with the pictures of a home, what the database notes about all of them must fit. */
export const floorPlanLimits = { entries: 20, entryLength: ADDRESS_LIMIT };
export const phraseLimits = { entries: 100, entryLength: 500 };
/** Deeper than any group in the specification. */
export const groupLimit = { json: 20_000, depth: 10 };

export const cityLimits = { name: SHORT_TEXT };

/** Filters as a query string, and the same filters in words. */
export const alertLimits = {
  query: ADDRESS_LIMIT,
  label: 400,
  consent: 500,
  kinds: { entries: 3, entryLength: 10 },
};

/** The same for a search that found nothing. No search made by hand is longer. */
export const emptySearchLimits = { query: 400, label: 400 };
export const typedWordsLimits = {
  hash: 32,
  words: 40,
  reading: 400,
  networks: { entries: 3, entryLength: 32 },
};

export const settingLimits = { entered: { json: 8_000, depth: 1 } };

export const closedDayLimits = { reason: 200 };

/** What staff say of themselves. */
export const staffLimits = { name: 100, phone: 20, signature_english: 300, signature_kannada: 300 };

/** What is written to a colleague with an enquiry that is handed over. */
export const handOverLimits = { line: 300 };

export const contactLimits = { name: 100, firm: 200, phone: 20 };

export const partnerLimits = { slug: 60, name: 200, notes: 2_000 };
export const partnerContactLimits = { name: 100, email: 255, phone: 20 };

const textList = (entries: number, entryLength: number): ListLimit => ({ entries, entryLength });
export const verificationLimits = {
  confirmed: textList(3, 20),
  papers_seen: textList(4, 40),
  papers_not_seen: textList(4, 40),
  note: 2_000,
};
