import { writtenFacts, writtenNames } from '../fact/written-facts.ts';
import { isForeignAmount } from '../money/currency-of.ts';
import { isAreaOfPart, kindInName } from './kind-of-area.ts';
import type { MeaningName } from './meanings.ts';

/** 'image caption', 'photos caption' and the like, of what stands beside pictures. */
function namesOf(facts: string): string {
  const pictures =
    'image|images|photo|photos|picture|pictures|photograph|photographs|media|media image|images image|photos photo|pictures picture|gallery';
  return pictures
    .split('|')
    .flatMap((picture) => facts.split('|').map((fact) => `${picture} ${fact}`))
    .join('|');
}

/**
 * What the trade calls a column, in the words of `wordsOfName`: of portals, of spreadsheets of brokers, of RESO Data
 * Dictionary 2.0, Kyero 3 and Rightmove's BLM. One name may have several meanings; the values of the column decide.
 */
const WORDS: readonly (readonly [MeaningName, string])[] = [
  [
    'reference',
    'id|listing id|property id|record id|site id|plot id|row id|listing no|listing number|uuid|property uuid|listing uuid|guid|property no|property number|reference|ref|ref no|ref id|reference no|listing key|listing code|property code|property ref|agent ref|source key|sku|unique id|uid|code|home id|ad id|unit code|unit id|unitid|unit ref|flat code|inventory id|inventory code',
  ],
  ['row_number', 'sl no|s no|sr no|si no|sno|srno|serial no|serial number|serial|sl|sr|row no|row number'],
  ['usage', 'usage|use|land use|property use|usage type|segment|property segment|property usage'],
  [
    'door',
    'unit no|unit number|flat no|flat number|door no|house no|plot no|site no|villa no|apartment no|flat unit no|unit flat no',
  ],
  [
    'offer',
    'offer|listing type|transaction type|transaction|for|property for|sale or rent|sale rent|purpose|listed for|category|property type|property transaction|deal type|trans type id|type of listing|listing for|rent or sale|rent sale|sheet|want to|available to|intent|looking to|on offer for',
  ],
  [
    'status',
    'status|standard status|listing status|property status|availability status|status id|published flag|is active|active|state of listing|available|is available|availability|sold|is sold|rented|is rented|rented out|sold out|leased out|archived|is archived|deleted|is deleted|inactive|unavailable|on market|is live|live|action|operation|change type|record action|update action',
  ],
  [
    'shown',
    'internet entire listing display yn|internet entire listing display|entire listing display yn|idx entire listing display yn|vow entire listing display yn|idx opt in yn|idx yn|internet display yn|display on internet|internet yn|publish on portal|publish on portals|publish on web|publish on website|publish to web|publish online|show on web|show on website|show on portal|show on internet|display on web|display on website|display on portal|web display|web display yn|web enabled|show listing|display listing|is published|published|publish|is public|public|is visible|visible|visibility|listing visibility|hide listing|hide from web|hide from website|is hidden|hidden|private listing|is private|do not publish|do not display|do not show|not for web|off market yn|is off market|is draft|draft|confidential|is confidential|internet opt out|exclude from web|exclude from feed',
  ],
  [
    'price_shown',
    'price on request|price on application|is price on request|poa|is poa|price poa|por|hide price|hide rent|is price hidden|price hidden|show price|show rent|is price shown|price shown|price visible|is price visible|display price|display price yn|price display|price display yn|list price display yn|internet price display yn',
  ],
  [
    'asset_type',
    'type|property type|building type|home type|house type|asset type|category|property sub type|property subtype|sub type|type of property|property category|structure type|prop sub id|type en|property kind|unit type|property|kind of home|home category|type of home|type of unit',
  ],
  [
    'bedrooms',
    'bhk|bedrooms|bedroom|beds|bed|bed rooms|bed room|br|configuration|config|typology|unit type|house type|type|size|no of bedrooms|number of bedrooms|bedrooms total|rooms|bhk type|num bedrooms|no of bhk|bedroom count|unit configuration|flat type|property type|property',
  ],
  ['room_kind', 'room type|room kind'],
  [
    'baths',
    'bath|baths|bathroom|bathrooms|toilet|toilets|num bathrooms|no of bathrooms|number of bathrooms|bathrooms total integer|bathrooms total|bathrooms full|washrooms|bathroom count|bath rooms',
  ],
  [
    'balconies',
    'balcony|balconies|no of balconies|number of balconies|num balconies|no of balcony|balcony count',
  ],
  ['has_balcony', 'has balcony|balcony available'],
  [
    'area',
    'area|size|total area|total sqft|sqft|sq ft|area sqft|area in sqft|area sq ft|area in sq ft|size sqft|size in sqft|size sq ft|size in sq ft|house size|area sft|construction area|constructed area|property size|property area|living area|covered area|total sq ft|floor area|unit size|flat size|home size|area value|square feet|area sq m|area in sq m|size sqm|area sqm',
  ],
  [
    'carpet_area',
    'carpet|carpet area|rera carpet|rera carpet area|carpet area sqft|carpet sqft|carpet area in sqft|carpet area sq ft|usable area',
  ],
  [
    'built_up_area',
    'built up|built up area|plinth area|builtup area|bua|builtup sqft|built up area sqft|built up sqft|builtup',
  ],
  [
    'super_area',
    'super area|super built up|super built up area|super builtup area|sba|sbua|saleable area|salable area|super area sqft|sale area|super built up area sqft|super builtup',
  ],
  [
    'plot_area',
    'plot area|plot size|site area|land area|lot size area|lot size square feet|surface area plot|plot sqft|plot area sqft|site dimension|site dimensions|dimension|dimensions|plot dimension|plot dimensions|plot dim|site size|lot size|extent|land extent|plot extent',
  ],
  ['area_basis', 'area type|area basis|type of area|area kind|kind of area|size type|living area basis'],
  [
    'area_unit',
    'living area units|area unit|area units|size unit|unit of area|building area units|unit|units|uom|unit of measure',
  ],
  ['plot_unit', 'lot size units|plot unit|plot area unit|lot size unit'],
  [
    'price',
    'price|our price|display price|price display|cost|amount|asking price|list price|rate|value|quoted price|total price|expected price|price inr|price in inr|price in lakh|price in lakhs|price lakhs|price lakh|price lacs|price in lacs|price cr|price in cr|price in crore|price rs|budget|listing price|offer price|price in rs|price in rupees|final price|price amount|consideration|demand|asking|asking cr|asking in cr|asking lakh|asking lakhs|asking price cr|ask|quote|quoted|price total|all in price|all inclusive price|all inclusive cost|sale consideration|cost in lakhs|cost in lakh|cost lakhs|cost cr|cost in cr|amount in lakhs|amount in lakh|price in crores|price crore|price crores',
  ],
  [
    'rent',
    'rent|monthly rent|rental|rent amount|expected rent|lease amount|rent per month|rent month|rent pm|rent in rs|rent inr|rental price|rent monthly|house rent|asking rent|total rent',
  ],
  ['sale_price', 'sale price|selling price|sale amount|sell price|sales price'],
  ['rent_period', 'lease amount frequency|rent frequency|let rent frequency|rent period|rent duration'],
  [
    'rate',
    'price per sqft|price per unit area|price unit area|rate per sqft|price sqft|rate sqft|price per sq ft|price sq ft|rate per sq ft|per sqft|sqft price|base rate|bsp|price per square foot|price per sft|rate sft|psf|price psf|rate psf',
  ],
  ['currency', 'currency|currency code|currency symbol|currency type|curr|ccy|iso currency'],
  [
    'price_unit',
    'price unit|unit of price|price units|amount unit|rate unit|price in unit|denomination|price denomination|rent unit|unit price in|lakh cr|lac cr|l cr|lakhs crores|lakh crore|unit|units',
  ],
  [
    'maint_charges',
    'maintenance|maintenance charges|maint|maint charges|society charges|maintenance monthly|cam|monthly maintenance|maintenance amount|association fee|maintenance charge|society maintenance',
  ],
  [
    'deposit',
    'deposit|security deposit|advance|let bond|refundable deposit|security|deposit amount|sd|security amount|advance amount|deposit required',
  ],
  ['brokerage', 'brokerage|commission|broker fee|brokerage charges'],
  [
    'lock_in_months',
    'lock in|lockin|lock in period|lock in months|lockin period|lockin months|lock in period months|lock in years|lockin years|lock in period years|lock in days|lock in time|minimum stay|minimum lock in',
  ],
  [
    'notice_months',
    'notice|notice period|notice months|notice period months|notice days|notice period days|notice in days|notice period in days|notice time',
  ],
  ['furnishing', writtenFacts.furnishing.names],
  ['furnished_with', 'furnished with|furnishings|furniture list|furniture|what is there|fittings'],
  [
    'facing',
    'facing|direction|facing dir|door facing|main door facing|direction faces|main entrance facing|facing direction|flat facing|vastu',
  ],
  [
    'floor',
    'floor|floor no|floor number|floor total floor|floor total floors|floor of total|floor out of|floor of|entry level|floor level|on floor|property on floor|flat floor|floor num|unit floor',
  ],
  [
    'total_floors',
    'total floor|total floors|floors|no of floors|number of floors|storeys|stories|stories total|floors in building|building floors|total no of floors|max floor|total floor count|floor count|floor total|floors total|no of storeys|structure',
  ],
  [
    'moving_in',
    'availability|available from|avl from|avail from|avl|free from|availability from|available|available on|availability date|possession|possession status|possession by|possession date|possession month|ready by|let date available|status|construction status|project status|handover|handover date|move in|move in date|available date|date available|vacant from|property status|possession in|available w e f|w e f|available from date|ready uc|ready or uc|rtm uc|ready under construction|ready or under construction|ready to move or under construction',
  ],
  [
    'age',
    'age|property age|age of property|building age|age of building|age years|age in years|age of construction',
  ],
  [
    'built_year',
    'property year|year built|built year|built in|construction year|year of construction|built|year',
  ],
  [
    'posted',
    'posted on|published|posted|activation date|listing date|date|created|created at|created on|updated|updated at|updated on|verification date|added on|last updated|date added|date posted|posted date|create date|update date|modification timestamp|listing contract date|original entry timestamp|register date|published on|listed on|on market date|date listed|created time|created date|updated time|modified|modified on|modified time|last modified|updated date',
  ],
  [
    'parking',
    'parking|parking type|car parking|parking available|vehicle parking|parking total|parking details|parkings|car parks|car park|garage|garages|no of car parks|no of parking|parking slots|parking spaces',
  ],
  [
    'parking_covered',
    'covered parking|parking covered|covered spaces|covered car parking|covered parkings|garage spaces',
  ],
  ['parking_open', 'open parking|parking open|open parking spaces|open car parking'],
  ['parking_two_wheeler', 'two wheeler parking|bike parking|parking two wheeler|2 wheeler parking'],
  ['open_to', writtenFacts.open_to.names],
  ['sale_kind', writtenFacts.sale_kind.names],
  [
    'rera_number',
    'rera|rera no|rera number|rera id|rera registration|rera registration no|rera registration number|rera reg no|rera regn no',
  ],
  ['title', 'title|headline|heading|project title|listing title|ad title|property title'],
  ['name', 'name|property name|listing name|home name|property'],
  [
    'society',
    'society|society name|project|project name|apartment name|building name|complex|building|community|subdivision name|apartment|complex name|society project|project society|tower|township|property name|development',
  ],
  [
    'locality',
    'location|locality|area|property area|area locality|suburb|neighbourhood|neighborhood|sub locality|sublocality|area name|place|micro market|locality name|location name|area location|region|town|city region|mls area major|location detail|address 3|sub area|zone|landmark area|street name|location locality',
  ],
  [
    'address',
    'address|full address|property address|postal address|complete address|display address|address line',
  ],
  ['city', 'city|city name|town|district'],
  [
    'description',
    'description|details|about|desc|desc en|public remarks|public notes|public comments|remarks for website|remarks for portal|summary|property description|long description|about property|other details|additional details|narrative',
  ],
  // Also with a word before it: 'agent remarks', 'office notes'.
  ['remarks', 'remarks|remark|comments|comment|notes|note'],
  [
    'images',
    `images|photos|photo|pictures|picture|image|image urls|image url|photo urls|photo url|photo links|images image url|media media url|image links|picture urls|photographs|media image|image link|photo link|picture url|images url|photos url|pictures url|gallery|photograph|cover photo|cover image|main photo|main image|${namesOf('url|link|src|href|source|uri|large|full|original|media url|path')}`,
  ],
  [
    'image_captions',
    `caption|captions|${namesOf('caption|captions|title|titles|text|texts|alt|alt text|description|descriptions|desc|label|labels|short description')}`,
  ],
  ['image_kinds', namesOf('category|categories|kind|kinds|type|types|tag|tags|tags tag')],
  ['image_order', namesOf('order|position|sort order|sequence')],
  [
    'floor_plans',
    'floor plan|floor plans|floor plan url|floor plan urls|floor plan link|floor plan image|floorplan|floorplans|floorplan url|layout plan|media floor plan',
  ],
  ['video_url', 'video|video url|virtual tour url|video link|youtube|virtual tour'],
  ['builder', 'builder|builder name|developer|developer name|promoter|builder id'],
  [
    'position',
    'latitude|longitude|lat|lng|lon|long|latlong|lat long|coordinates|location latitude|location longitude|geo|map link|google map|gps',
  ],
  ['pin_code', 'pincode|pin code|pin|zip|postal code|postcode|postcode 1|postcode 2'],
  [
    'contact',
    'contact|phone|mobile|mobile no|phone no|contact no|contact number|phone number|email|email id|owner|owner name|agent|agent name|broker|broker name|dealer|contact person|contact name|name of owner|whatsapp|seller|seller name|posted by name|list agent full name|list agent email|email address|landlord',
  ],
  [
    'lister',
    'point of contact|posted by|listed by|source|seller type|owner type|portal|url|link|listing url|contact type|lister type|user type',
  ],
  ['food', 'food preference|food|food habit|food habits|diet|veg non veg|veg only'],
  ...writtenNames.map((name) => [name, writtenFacts[name].names] as const),
  [
    'amenity',
    'gym|gymnasium|swimming pool|pool|club house|clubhouse|park|garden|play area|security|cctv|intercom|internet|wifi|ac|air conditioning|cup board|cupboard|cupboards|wardrobes|amenities|features|facilities|gas|gas pipeline|rain water harvesting|house keeping|visitor parking|servant room|fire safety|community area|sewage treatment|children play area|club|amenities list',
  ],
];

const MEANINGS_OF_NAME: ReadonlyMap<string, readonly MeaningName[]> = meaningsByName();

function meaningsByName(): Map<string, MeaningName[]> {
  const found = new Map<string, MeaningName[]>();
  for (const [meaning, names] of WORDS)
    for (const name of names.split('|')) found.set(name, [...new Set([...(found.get(name) ?? []), meaning])]);
  return found;
}

export interface NamedMeaning {
  meaning: MeaningName;
  /** The words of the name that mean it. A longer phrase says more. */
  phrase: string;
}

/** Units and the like after a name: 'Price (in lakh)', 'Rent per month'. */
const QUALIFIER =
  / (?:in )?(?:rs|inr|rupees|₹|lakhs?|lacs?|lks?|crs?|crores?|thousands?|k|per month|monthly|pm|month|months|years?|sq ?f(?:ee)?t|sft|sq ?m(?:ts?|trs?|eters?|etres?)?|sq ?y(?:ar)?ds?|m2|ft2|000s?|acres?|cents?|gunt(?:h)?as?|approx|only|yes no|y n)$/;

/** Last words that name no fact: 'city id' is no reference of a home, and 'builder name' no name of one. */
const VAGUE_ENDS = new Set(
  'id code name value year built date details about notes no unit units active link source public private hidden visible draft deleted published publish visibility confidential'.split(
    ' ',
  ),
);

/**
 * What a column of this name may mean: by the whole name, without units after it, otherwise by its last words, because
 * these say what it is: 'expected rent' is a rent, and 'rent agreement' is none.
 */
export function meaningsOfName(words: string): NamedMeaning[] {
  if (words.length > MAX_NAME) return [];
  const found = meaningsOfWords(words);
  const spelled = spelledOut(words);
  return found.length > 0 || spelled === words ? found : meaningsOfWords(spelled);
}

/** Whether the trade has a word for the whole name. The end of 'Client price' alone means a price. */
export const isWholeName = (words: string) =>
  [words, spelledOut(words)].some((name) =>
    meaningsOfName(name).some(({ phrase }) => name.startsWith(phrase)),
  );

/** Characters. No name of a column is longer, and all its ends are tried. */
const MAX_NAME = 200;

const SHORT: ReadonlyMap<string, string> = new Map(
  Object.entries({
    flr: 'floor',
    flrs: 'floors',
    tot: 'total',
    furn: 'furnishing',
    prop: 'property',
    avl: 'available',
    avbl: 'available',
    loc: 'location',
    apt: 'apartment',
    bldg: 'building',
    nos: 'no',
    num: 'no',
    dt: 'date',
    amt: 'amount',
    dep: 'deposit',
    secu: 'security',
    desc: 'description',
    pkg: 'parking',
    bdrm: 'bedroom',
    img: 'image',
    pic: 'picture',
    pics: 'pictures',
    agrmt: 'agreement',
    poss: 'possession',
    dir: 'direction',
    nego: 'negotiable',
  }),
);

/** 'Flr/Tot Flr' and 'Prop Code', as brokers shorten names. */
export const spelledOut = (words: string) =>
  words
    .split(' ')
    .map((word) => SHORT.get(word) ?? word)
    .join(' ');

/** 'Rate (Rs/sqft)': its last words alone would be an area. */
const RATE = /\b(?:rate|price|cost|rs|inr|rupees|per)\b.*\b(?:sq ?f(?:ee)?t|sft|sq ?yards?|sq ?m)$/;

/**
 * Before or after 'price', 'rent' and the like, these make it another: what was asked before, what an office, a bank or a
 * neighbour says, and sums that are paid on the way.
 */
const ANOTHER =
  /\b(?:old|older|last|previous|prev|earlier|former|past|prior|original|orig|initial|was|before|historic(?:al)?|market|mkt|fair|guidance|guideline|circle|govt|gov|government|official|registered|registration|registrar|sub registrar|sro|stamp|mrp|m r p|struck|strike|crossed|compare(?:d)?|purchase|purchased|bought|buying|acquisition|cost price|valuation|valued|bank|appraised|appraisal|assessed|booking|token|emi|loan|average|avg|median|comparable|closed?|closing|sold|rented|estimate|estimated|zestimate|predicted|max|maximum|launch|existing|builder|builders|developer|developers|rrp|current tenant|tenant|insurance|reserve|auction|bid|negotiable|negotiated|registry|sale deed|agreement)\b/;
/** Rents are held by the month, and so is maintenance. */
const OTHER_PERIOD =
  /\b(?:weekly|daily|nightly|annual|annually|yearly|quarterly|half yearly|(?:per|a) (?:week|day|night|annum|year|quarter)|p ?a|p ?w)\b/;
const PAID_MONTHLY: ReadonlySet<MeaningName> = new Set<MeaningName>(['price', 'rent', 'maint_charges']);
const PRICE_WORD =
  /\b(?:price|prices|rent|rental|cost|value|amount|amt|rate|ask|asking|quote|quoted|consideration|income)\b/;
const PRICE_AT_END = new RegExp(`${PRICE_WORD.source}$`);
const MEANS_PRICE: ReadonlySet<MeaningName> = new Set<MeaningName>(['price', 'rent', 'sale_price', 'rate']);

/** 'Old Price', 'Last rent', 'Guidance value', 'MRP', 'Booking amount'. */
function isAnotherPrice(words: string, found: readonly NamedMeaning[]): boolean {
  if (isForeignAmount(words) && PRICE_WORD.test(words)) return true;
  if (/^(?:mrp|m r p|was|emi|token|rental income|guidance|gv)$/.test(words)) return true;
  if (MEANINGS_OF_NAME.has(words) || !PRICE_WORD.test(words) || !ANOTHER.test(words)) return false;
  if (found.length === 0) return PRICE_AT_END.test(words);
  return found.every(({ meaning }) => MEANS_PRICE.has(meaning));
}

/** Before or after 'description' these say that it is for nobody outside. */
const OF_THE_OFFICE =
  /\b(?:internal|private|confidential|office|staff|agent|broker|admin|crm|team|hidden|owner|not for)\b/;

const OF_KIND = {
  carpet: 'carpet_area',
  built_up: 'built_up_area',
  super_built_up: 'super_area',
  plot: 'plot_area',
  unsaid: 'area',
} as const satisfies Readonly<Record<string, MeaningName>>;

function meaningsOfWords(words: string): NamedMeaning[] {
  if (!MEANINGS_OF_NAME.has(words)) {
    const kind = kindInName(words);
    if (kind !== null) return [{ meaning: OF_KIND[kind], phrase: words }];
    if (isAreaOfPart(words)) return [{ meaning: 'other_area', phrase: words }];
  }
  const found = allMeaningsOfWords(words);
  if (OF_THE_OFFICE.test(words) && found.some(({ meaning }) => meaning === 'description'))
    return [{ meaning: 'remarks', phrase: words }];
  const isOfOtherPeriod =
    OTHER_PERIOD.test(words) && found.length > 0 && found.every(({ meaning }) => PAID_MONTHLY.has(meaning));
  return isOfOtherPeriod || isAnotherPrice(words, found)
    ? [{ meaning: 'other_price', phrase: words }]
    : found;
}

function allMeaningsOfWords(words: string): NamedMeaning[] {
  if (RATE.test(words) && !MEANINGS_OF_NAME.has(words)) return [{ meaning: 'rate', phrase: words }];
  for (let name = words; name !== ''; name = QUALIFIER.test(name) ? name.replace(QUALIFIER, '') : '') {
    const whole = MEANINGS_OF_NAME.get(name);
    if (whole) return whole.map((meaning) => ({ meaning, phrase: name }));
    if (!QUALIFIER.test(name)) return [...meaningsOfNumbered(name), ...meaningsOfEnd(name)];
  }
  return [];
}

const OF_PICTURES: ReadonlySet<MeaningName> = new Set<MeaningName>([
  'images',
  'floor_plans',
  'image_captions',
]);

/** 'image1', 'photo 3 caption' and 'media image text 00': of each picture its own column. */
function meaningsOfNumbered(name: string): NamedMeaning[] {
  const plain = name.replaceAll(/\d+/g, ' ').replaceAll(/ +/g, ' ').trim();
  if (plain === name) return [];
  const found = (MEANINGS_OF_NAME.get(plain) ?? []).filter((meaning) => OF_PICTURES.has(meaning));
  return found.map((meaning) => ({ meaning, phrase: name }));
}

function meaningsOfEnd(name: string): NamedMeaning[] {
  const parts = name.split(' ');
  for (let from = 1; from < parts.length; from++) {
    const phrase = parts.slice(from).join(' ');
    const found = VAGUE_ENDS.has(phrase) ? undefined : MEANINGS_OF_NAME.get(phrase);
    if (found) return found.map((meaning) => ({ meaning, phrase }));
  }
  return [];
}
