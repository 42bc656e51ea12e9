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

const SHORT_TEXT = 100;
const LONG_TEXT = 10_000;
const pictures = { entries: 100, entryLength: ADDRESS_LIMIT };
const phrases = { entries: 100, entryLength: 500 };
/** Deeper than any group in the specification. */
const group = { json: 20_000, depth: 10 };

export const cityLimits = { name: SHORT_TEXT };

export const areaLimits = {
  area: PLACE_LIMIT,
  /** A slug names a folder and, with a suffix, a temporary image file. File names have at most 255 bytes. */
  slug: 200,
  city_section: PLACE_LIMIT,
  overview: LONG_TEXT,
  description: LONG_TEXT,
  featured_image_url: ADDRESS_LIMIT,
  area_images: pictures,
  market_data: group,
  infrastructure: group,
  local_amenities: group,
  narratives: group,
  buyer_intelligence: group,
  vibe_and_lifestyle: group,
};

export const societyLimits = {
  id: 64,
  name: 300,
  slug: 200,
  city: SHORT_TEXT,
  locality: PLACE_LIMIT,
  description: LONG_TEXT,
  overview: LONG_TEXT,
  developer: PLACE_LIMIT,
  configurations: 500,
  price_range: PLACE_LIMIT,
  project_status: SHORT_TEXT,
  highlights: phrases,
  property_images: group,
  specifications: group,
  location: group,
  community: group,
  market: group,
  narratives: group,
};

export const propertyLimits = {
  title: HOME_LIMITS.title,
  description: LONG_TEXT,
  currency: HOME_LIMITS.currency,
  images: pictures,
  image_desc: phrases,
  area: PLACE_LIMIT,
  city: SHORT_TEXT,
  floor_no: SHORT_TEXT,
  facing_dir: SHORT_TEXT,
  asset_type: SHORT_TEXT,
  marketing_tag: SHORT_TEXT,
  society_id: societyLimits.id,
  source_key: PLACE_LIMIT,
  /** 180 characters of the title, and the id. */
  slug: 217,
};

/** Filters as a query string, and the same filters in words. */
export const alertLimits = {
  query: ADDRESS_LIMIT,
  label: 400,
  consent: 500,
  kinds: { entries: 3, entryLength: 10 },
};

/** The same for a search that found nothing. No search made by hand is longer. */
export const emptySearchLimits = { query: 400, label: 400 };

export const settingLimits = { entered: { json: 8_000, depth: 1 } };

export const closedDayLimits = { reason: 200 };

export const contactLimits = { name: 100, firm: 200, phone: 20 };

const textList = (entries: number, entryLength: number): ListLimit => ({ entries, entryLength });
export const verificationLimits = {
  confirmed: textList(3, 20),
  papers_seen: textList(4, 40),
  papers_not_seen: textList(4, 40),
  note: 2_000,
};
