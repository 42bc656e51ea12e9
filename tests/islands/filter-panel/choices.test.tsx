import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Choices, ManyChoices } from '#islands/filter-panel/Choices.tsx';

const choices = (chosen: string[]) =>
  renderToStaticMarkup(
    <Choices
      legend="Facing"
      choices={[
        { value: 'east', label: 'East', homes: 1412 },
        { value: 'west', label: 'West', homes: 0 },
      ]}
      chosen={chosen}
      toggle={() => {}}
    />,
  );
const partsOfChoice = (label: string, html: string) =>
  new RegExp(`<label class="([^"]+)"><input([^>]*)><span>${label}</span> <span[^>]*>([^<]+)<`).exec(html) ??
  [];

test('a choice shows its number of homes, and one with none is disabled', () => {
  expect(partsOfChoice('East', choices([])).slice(1)).toEqual(['choice', ' type="checkbox"/', '1,412']);
  const [, classes, attributes, count] = partsOfChoice('West', choices([]));
  expect([classes, count]).toEqual(['choice none', '0']);
  expect(attributes).toContain('disabled');
});

test('a chosen option without homes can still be unchecked', () => {
  const [, classes, attributes] = partsOfChoice('West', choices(['west']));
  expect(classes).toBe('choice on');
  expect(attributes).toContain('checked');
  expect(attributes).not.toContain('disabled');
});

test('offers the places with most homes and the chosen ones, and a field to find the others', () => {
  const places = Array.from({ length: 9 }, (_, at) => ({ slug: `p${at}`, name: `Place ${at}` }));
  const html = renderToStaticMarkup(
    <ManyChoices
      legend="Area"
      places={places}
      kind="area"
      homes={Uint32Array.from([1, 9, 2, 8, 3, 7, 4, 6, 5])}
      chosen={['p0']}
      toggle={() => {}}
      unsaid="3 homes do not say"
    />,
  );
  const offeredPlaces = [...html.matchAll(/<span>(Place \d)<\/span>/g)].map(([, name]) => name);
  expect(offeredPlaces).toEqual([
    'Place 0',
    'Place 1',
    'Place 3',
    'Place 5',
    'Place 7',
    'Place 8',
    'Place 6',
  ]);
  expect(html).toContain('Find another area');
  expect(html).toContain('3 homes do not say');
});
