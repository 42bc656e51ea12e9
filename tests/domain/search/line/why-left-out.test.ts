import { expect, it } from 'vitest';
import { parseLine } from '#domain/search/line/parse-line.ts';
import { knownPlaces } from './known-places.ts';

const LEFT_OUT = 'Only types, floors, facings, furnishing and places beside others can be excluded';

it.each([
  ['vastu 3bhk', ['We do not know about vastu']],
  ['2 bhk 2.5 bath', ['Bathrooms are counted whole, where homes say how many']],
  ['within 2 km', ['Name the place that a distance is from']],
  ['10 min from the office', ['We know distances, not how long a way takes', 'We list homes only']],
  ['mg road metro or indiranagar metro', ['A list is near one place']],
  [
    'no brokerage',
    [LEFT_OUT, 'Our own fee is on the page of each home, and so is a brokerage, where one is stated'],
  ],
  ['without parking', [LEFT_OUT]],
  ['pets not allowed', [LEFT_OUT]],
  ['lift ke bina', [LEFT_OUT]],
  ['oc', ['Of the papers of a home we know the khata and the RERA number only']],
  ['bda approved site', ['Of the papers of a home we know the khata and the RERA number only']],
  ['e khata', ['Of the papers of a home we know the khata and the RERA number only']],
  ['a khata', ['No home of this site says so yet']],
  ['2 car parking', ['No home of this site says so yet']],
  ['parking for two cars', ['No home of this site says so yet']],
  ['3bhk with 2 balconies', ['No home of this site says so yet']],
  ['5 car parking', ['A list asks for one, two or three of them, at least']],
  ['2bhk or villa', ['One search cannot look for either of two things: try one, then the other']],
  ['top floor', ['No home of this site says so yet']],
  ['gated community', ['No home of this site says so yet']],
  ['not on the top floor', ['No home of this site says so yet']],
  ['not furnished', ['No home of this site says so yet']],
  ['swimming pool', ['No society here says what it has']],
  ['gym pool', ['No society here says what it has']],
  ['kids pool', []],
  ['library road', []],
  ['penthouse', ['No home here is listed as one']],
  ['corner site', ['We do not know which homes are on a corner']],
  [
    'under construction',
    ['A list asks for homes that are ready, or by when, not for those that are being built'],
  ],
  [
    'new launch projects in whitefield',
    ['A list asks for homes that are ready, or by when, not for those that are being built'],
  ],
  ['possession march 2027', ['No home of this site says so yet']],
  ['ready by 2027', ['No home of this site says so yet']],
  ['immediate possession', ['No home of this site says so yet']],
  ['amenities', ['Name the amenity, such as a pool or a gym']],
  ['deposit 2 lakh', ['A budget is a price or a rent']],
  ['6000 per sqft', ['The price of the square foot orders the list, and does not filter it']],
  ['30x40 house', ['A home has the size of its rooms, and not of its plot']],
  ['above 5th floor', ['A floor is ground, low, middle or high']],
  ['560099', ['No home of this list has this pin code']],
  ['400076', ['We know the pin codes of Bangalore only']],
  ['24 hours water', ['Name the water: from the corporation (Cauvery), or a borewell']],
  ['cauvery water', ['No home of this site says so yet']],
  ['near railway station', ['Name the place to be near, such as a tech park, a hospital or a lake']],
  ['office space vastu vastu', ['We list homes only', 'We do not know about vastu']],
  ['sea view', []],
  ['blue line metro', ['No station of this line is open']],
  ['3+1 bhk', ['Name the bedrooms alone, such as 3 BHK']],
  ['2bhk rent or buy', ['A search is for homes to buy or homes to rent: try one, then the other']],
  ['near me', ['We do not know where you are: name an area or a place']],
  ['plot in mysore', ['We list homes in and around Bangalore only']],
  ['lease 15 lakh', ['Rents here are by the month: we know no leases for one deposit']],
  [
    'flat 5 years old',
    ['A list does not ask how old a home is: where we know its year, the page of the home says it'],
  ],
  ['2 bhk', []],
  ['gym ya vastu', ['No society here says what it has', 'We do not know about vastu']],
  [
    'vastu lease 15 lakh sea view',
    ['We do not know about vastu', 'Rents here are by the month: we know no leases for one deposit'],
  ],
])('of ‘%s’ it is said: %j', (line, reasons) => {
  expect(parseLine(line, knownPlaces).reasons).toEqual(reasons);
});

it.each([
  'anywhere but whitefield and hoodi',
  'places other than whitefield or hoodi',
  'avoiding hebbal and hoodi',
  'skip hebbal',
  'all areas except whitefield or hoodi',
  'not in whitefield or hoodi or hebbal',
])('‘%s’ says that places alone cannot be excluded', (line) =>
  expect(parseLine(line, knownPlaces).reasons).toContain(LEFT_OUT),
);
