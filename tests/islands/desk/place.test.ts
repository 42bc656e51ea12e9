import { expect, test } from 'vitest';
import { placeIn } from '#islands/desk/place/desk-place.ts';

test.each([
  ['', '', [], ''],
  ['#inbox', 'inbox', [], ''],
  ['#people?q=asha&stage=viewing', 'people', [], 'q=asha&stage=viewing'],
  ['#settings/claims', 'settings', ['claims'], ''],
  ['#listings/property/1f0c?q=what?', 'listings', ['property', '1f0c'], 'q=what?'],
  ['#health', 'publishing', ['health'], ''],
])('the address %s names the section ‘%s’, the parts %j and the query ‘%s’', (hash, section, path, query) => {
  expect(placeIn(hash)).toEqual({ section, path, query });
});
