import { askedFacts, flagNames } from '../../fact/asked-facts.ts';
import { otherCities } from '../../city/other-cities.ts';
import { amenityWords } from '../../society/amenity-kinds.ts';
import { normaliseWords } from '../../typed-text/normalise-words.ts';
import { BATH_UNITS, METRES_IN, OTHER_MONEY } from '../../typed-text/units.ts';

const amenities = joinedByDots(
  amenityWords.flatMap(({ name, words }) =>
    name === null || name === 'gated' || name === 'backup' ? [] : words,
  ),
);
/** A yes that homes may say: 'servant room'. */
const flags = joinedByDots(flagNames.flatMap((name) => askedFacts[name].phrases));

export const EXCLUDES_FEW =
  'Only types, floors, facings, furnishing and places beside others can be excluded';
export const NO_BUILDER = 'No society of this site names this builder';
/** Of the 9th phase of an area, where no home has it: the homes are those of the whole area. */
const NO_PART = 'No home here is listed in this part of the area that you name';
export const ONE_PLACE = 'A list is near one place';
export const SIZE_OF_ROOMS = 'A home has the size of its rooms, and not of its plot';
export const TWO_SEARCHES = 'One search cannot look for either of two things: try one, then the other';

/** Why words of a line filter nothing, where the reason is known. */
const reasons: readonly (readonly [reason: string, words: RegExp])[] = [
  [
    EXCLUDES_FEW,
    anyOf(
      'not no(?!.\\d) without except excluding exclude avoid avoiding skip neither outside non dont never bina nahi nahin beda illa (?:other|rather).than apart.from (?:any|every)(?:thing|where).but (?:areas?|place|all).but',
    ),
  ],
  [TWO_SEARCHES, /(?<!(?:^| )(?:not|no|except|without|neither|but|than|dont) .*)(?:^| )or /i],
  ['We do not know about vastu', anyOf('vastu vaastu vasthu')],
  ['Bathrooms are counted whole, where homes say how many', anyOf([...BATH_UNITS].join(' '))],
  ['A list does not ask for a terrace', anyOf('terrace')],
  [
    'A budget is a price or a rent',
    new RegExp(
      `\\b(?:${[...OTHER_MONEY].join('|')})\\b.*\\d|\\d.*\\b(?:${[...OTHER_MONEY].join('|')})\\b`,
      'i',
    ),
  ],
  ['The price of the square foot orders the list, and does not filter it', /(?:per|\/|\ba) ?sq|psf/i],
  [
    'We know distances, not how long a way takes',
    /\b(?!24 ?h)(?:\d+|half|half an?|one|an) ?(?:min|mins|minute|minutes|hour|hours|hr|hrs)(?: |$)/i,
  ],
  [
    'A list does not ask how old a home is: where we know its year, the page of the home says it',
    /(?:\d|one|two|five|ten) (?:years?|yrs?)(?: |$)|(?:^| )(?:old (?:flat|house|building)|old$|newly built|new building)(?: |$)/i,
  ],
  ['A search finds homes that others offer', anyOf('bechn[aei] sell selling rent.out let.out renting.out')],
  [
    'We do not know where you are: name an area or a place',
    anyOf('(?:near|nearby|near.by|around).me my.location current.location'),
  ],
  ['We list homes in and around Bangalore only', otherCity()],
  ['Name the bedrooms alone, such as 3 BHK', /\d \+ \d (?:bhk|bed)/i],
  ['No station of this line is open', /(?:blue|pink|orange|red|grey|white) line/i],
  [
    'A list is near a place, and not far from one',
    /\b(?:far|away) from\b|\b(?:se|inda) (?:door|dur|doora)\b/i,
  ],
  ['Name the place that a distance is from', distance()],
  [
    ONE_PLACE,
    /^(?!.*\b(?:not|no|without|except|line|far|away|door|dur|doora)\b).*\b(?:metro|airport|near(?! (?:me|my)\b))\b/i,
  ],
  [
    'Name the place to be near, such as a tech park, a hospital or a lake',
    anyOf('school schools college hospital temple church mosque market mall park lake bus railway'),
  ],
  [SIZE_OF_ROOMS, /\d+ (?:x|×|\*|by) \d+/i],
  ['A floor is ground, low, middle or high', /(?:above|below|over|under|beyond) \S+ floor/i],
  [
    'We list homes only',
    anyOf(
      'pg hostel co.living coliving paying.guest gents shop shops office offices commercial warehouse godown showroom coworking',
    ),
  ],
  [
    'Of the papers of a home we know the khata and the RERA number only',
    anyOf(
      'approved bda bbmp bmrda registration loan oc cc ekhata e.khata e.katha dc.conversion dc.converted title.clear clear.title (?:occupancy|completion|encumbrance).certificate',
    ),
  ],
  [
    'A list asks for homes that are ready, or by when, not for those that are being built',
    anyOf(
      'under.construction under.const underconstruction new.construction (?:new|pre|soft).launch(?:es)?(?:.projects)? prelaunch newly.(?:launched|constructed) (?:new|upcoming|ongoing).projects? brand.new possession.soon',
    ),
  ],
  [
    'A list does not ask whether a home is sold for the first time: where we know it, the page of the home says it',
    anyOf('(?:new|fresh).bookings? (?:new|fresh|first|first.time|primary|second|secondary).sale'),
  ],
  ['We do not know which homes are on a corner', anyOf('corner')],
  ['No home here is listed as one', anyOf('penthouses? pent.house duplex(?:es)? farm.?houses?')],
  [
    'A list does not ask what a home is furnished with',
    anyOf('modular.kitchen kitchen wardrobes? furniture'),
  ],
  ['Name the amenity, such as a pool or a gym', anyOf('amenities')],
  ['No society here says what it has', silent(amenities)],
  [
    'Name the water: from the corporation (Cauvery), or a borewell',
    /^(?:24 (?:hours?|hrs?) )?water(?: supply| connection| facility)?$/i,
  ],
  [
    'Our own fee is on the page of each home, and so is a brokerage, where one is stated',
    /(?:^| )(?:no|zero|without|nil|low) brokerage|brokerage free(?: |$)/i,
  ],
  ['We do not know who offers a home', anyOf('owner owners broker brokers direct')],
  [
    'No home says whom its owner accepts',
    anyOf('bachelor bachelors singles family families student students company'),
  ],
  ['A list does not ask about gender or food', anyOf('girls boys ladies veg vegetarian')],
  [
    'No home of this site says so yet',
    silent(
      `${flags} furnished unfurnished ready immediate.possession immediately.available (?:car.)?parking borewell cauvery gated backup generator khata katha rera (?:top|last|ground|low|lower|middle|high|higher|upper).floor (?:east|west|north|south).facing`,
    ),
  ],
  [
    'A list asks for one, two or three of them, at least',
    /^(?:0|[4-9]|\d\d|four) (?:(?:cars? )?(?:parking|car park)|balcon)|for (?:[4-9]|\d\d|four) cars/i,
  ],
  [
    'No home of this site says so yet',
    /^(?:[1-3]|one|two|three|single|double) (?:(?:cars? )?parkings?|car park)|(?:parking|place|space)s? for (?:[1-3]|one|two|three) cars/i,
  ],
  [
    'No home of this site says so yet',
    /^(?:(?:[1-3]|one|two|three|single|double|with|a|big|large) )?(?:balcon(?:y|ies|ys)|sit ?out)(?: |$)/i,
  ],
  ['No home of this site says so yet', /^(?:possession|handover|completion) .*20\d\d$/i],
  [
    'No home of this site says so yet',
    /(?:^| )(?:from|by|available|free|vacant|in|after|before)(?: \d+(?:st|nd|rd|th)?)? (?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)\w*(?: |$)/i,
  ],
  ['No home of this site says so yet', /^\d{1,3}(?:st|nd|rd|th)? floor/i],
  [NO_BUILDER, /\b(?:built by|builders?|developers?)\b|\S group\b/i],
  ['No home of this list has this pin code', /^56[0-3]\d{3}$/],
  ['We know the pin codes of Bangalore only', /^(?!56[0-3])[1-9]\d{5}$/],
];

/** In the words of `normaliseWords`. */
const NUMBERED_PART =
  /(?:^| )(?:(?:\d{1,2}[a-z]?|[a-z]) (?:block|phase|stage|sector)|(?:block|phase|stage|sector) \d{1,2}[a-z]?)(?: |$)/;

/** Facts that can be left out. Where no home states them, that is the reason, and not the negation. */
const NEGATION_OF_FACT =
  /(?:^| )(?:not|no|without)(?: on the)?(?= (?:(?:top|last|ground|low|lower|middle|high|higher|upper) floor|(?:east|west|north|south)\S* facing|(?:fully |semi |un)?furnished|(?:[ab] )?khata)(?: |$))/gi;

/** 'east or north facing' is a facing. */
const ONE_OF_FACINGS = /\b(?:east|west|north|south)\S* or (?=(?:east|west|north|south)\S* facing)/gi;

/** 'We do not know about vastu': in the order of the words. None if only the words themselves are unknown. */
export function whyLeftOut(words: string): string[] {
  const asked = words.replace(NEGATION_OF_FACT, '').replace(ONE_OF_FACINGS, '');
  const said = reasons
    .map(([reason, pattern]) => ({ reason, at: asked.search(pattern) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => a.at - b.at)
    .map(({ reason }) => reason);
  return said.length === 0 && NUMBERED_PART.test(normaliseWords(words).join(' ')) ? [NO_PART] : said;
}

/** The words of each joined by a dot, which stands for a space or a hyphen. */
function joinedByDots(phrases: readonly string[]): string {
  return phrases.map((phrase) => phrase.replaceAll(' ', '.')).join(' ');
}

function anyOf(words: string): RegExp {
  return new RegExp(`(?:^| )(?:${words.split(' ').join('|')})(?: |$)`, 'i');
}

function otherCity(): RegExp {
  return new RegExp(`(?:^| )(?:${otherCities.join('|')})(?! (?:road|rd|main)\\b)(?: |$)`, 'i');
}

function distance(): RegExp {
  return new RegExp(`\\d ?(?:${[...METRES_IN.keys()].join('|')})(?: (?!.*\\b(?:from|of|to)\\b)|$)`, 'i');
}

/** Not where it is unwanted or one of two, which is the reason then, and not as part of something else: 'pool table'. */
function silent(words: string): RegExp {
  const before = "no|not|without|dont|bina|or|e|toddlers'?|kids'?|baby|private|car|\\d+";
  const after = 'not|nahi|nahin|beda|illa|ke bina|table|road|deposit';
  const any = `(?:${words.split(' ').join('|')})s?(?= |$)(?! (?:${after})(?: |$))`;
  return new RegExp(`(?<!(?:^| )(?:${before})) ${any}|^${any}`, 'i');
}
