import { BATH_UNITS, METRES_IN, OTHER_MONEY } from '../../typed-text/units.ts';

/** Why words of a line filter nothing, where the reason is known. */
const reasons: readonly (readonly [reason: string, words: RegExp])[] = [
  ['Only places can be left out', anyOf('not no without except excluding avoid non')],
  ['We do not know about vastu', anyOf('vastu vaastu vasthu')],
  ['Bathrooms are counted whole, where homes say how many', anyOf([...BATH_UNITS].join(' '))],
  ['We do not know about balconies', anyOf('balcony balconies terrace')],
  [
    'A budget is a price or a rent',
    new RegExp(
      `\\b(?:${[...OTHER_MONEY].join('|')})\\b.*\\d|\\d.*\\b(?:${[...OTHER_MONEY].join('|')})\\b`,
      'i',
    ),
  ],
  ['The price of the square foot orders the list, and does not filter it', /(?:per|\/|\ba) ?sq|psf/i],
  ['We know distances, not how long a way takes', /\d ?(?:min|mins|minute|minutes)(?: |$)/i],
  ['Name the place that a distance is from', distance()],
  ['A list is near one place', /^(?!.*\b(?:not|no|without|except)\b).*\b(?:metro|airport|near)\b/i],
  [
    'Name the place to be near, such as a tech park, a hospital or a lake',
    anyOf('school schools college hospital temple church mosque market mall park lake bus'),
  ],
  ['A home has the size of its rooms, and not of its plot', /\d+ (?:x|×|\*|by) \d+/i],
  ['A floor is ground, low, middle or high', /(?:above|below|over|under|beyond) \S+ floor/i],
  ['We do not know how many floors a building has', /(?:top|last) floor/i],
  [
    'We list homes only',
    anyOf('pg hostel shop shops office offices commercial warehouse godown showroom coworking'),
  ],
  [
    'We do not know the papers of a home',
    anyOf('khata katha approved bda bbmp bmrda rera registration loan'),
  ],
  ['We do not know who offers a home', anyOf('owner owners broker brokers brokerage direct')],
  [
    'No home says whom its owner accepts',
    anyOf('bachelor bachelors singles family families student students company'),
  ],
  ['We ask nobody for sex or food', anyOf('girls boys ladies veg vegetarian')],
  [
    'No home of this site says so yet',
    stated('furnished unfurnished ready lift elevator pets pet parking borewell cauvery'),
  ],
  ['No home of this list has this pin code', /^56[0-3]\d{3}$/],
];

/** 'We do not know about vastu': in the order of the words. None if only the words themselves are unknown. */
export function whyLeftOut(words: string): string[] {
  return reasons
    .map(([reason, pattern]) => ({ reason, at: words.search(pattern) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => a.at - b.at)
    .map(({ reason }) => reason);
}

function anyOf(words: string): RegExp {
  return new RegExp(`(?:^| )(?:${words.split(' ').join('|')})(?: |$)`, 'i');
}

function distance(): RegExp {
  return new RegExp(`\\d ?(?:${[...METRES_IN.keys()].join('|')})(?: (?!.*\\b(?:from|of|to)\\b)|$)`, 'i');
}

/** Not where it is unwanted: that only places can be left out is the reason then. */
function stated(words: string): RegExp {
  return new RegExp(
    `(?<!(?:^| )(?:no|not|without)) (?:${words.split(' ').join('|')})(?: |$)|^(?:${words.split(' ').join('|')})(?: |$)`,
    'i',
  );
}
