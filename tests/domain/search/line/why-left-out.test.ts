import { expect, it } from 'vitest';
import { parseLine } from '#domain/search/line/parse-line.ts';
import { knownPlaces } from './known-places.ts';

it.each([
  ['vastu 3bhk', ['We do not know about vastu']],
  ['2 bhk 2.5 bath', ['Bathrooms are counted whole, where homes say how many']],
  ['within 2 km', ['Name the place that a distance is from']],
  ['10 min from the office', ['We know distances, not how long a way takes', 'We list homes only']],
  ['mg road metro or indiranagar metro', ['A list is near one place']],
  ['no brokerage', ['Only places can be left out', 'We do not know who offers a home']],
  ['deposit 2 lakh', ['A budget is a price or a rent']],
  ['6000 per sqft', ['The price of the square foot orders the list, and does not filter it']],
  ['30x40 house', ['A home has the size of its rooms, and not of its plot']],
  ['above 5th floor', ['A floor is ground, low, middle or high']],
  ['560099', ['No home of this list has this pin code']],
  ['office space vastu vastu', ['We list homes only', 'We do not know about vastu']],
  ['sea view', []],
  ['2 bhk', []],
])('of ‘%s’ it is said: %j', (line, reasons) => {
  expect(parseLine(line, knownPlaces).reasons).toEqual(reasons);
});
