import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { createAreaPlaces } from '#islands/desk/quality/area-places.ts';
import { NoPlaceQuestion } from '#islands/desk/quality/NoPlaceQuestion.tsx';
import { fakeBackend } from '../../staff-fakes.ts';

test('after the last question the answer can be taken back, by its button and by its key', () => {
  const places = createAreaPlaces({ backend: fakeBackend({}) });
  const shown = () => renderToStaticMarkup(<NoPlaceQuestion places={places} />);
  expect(shown()).toContain('Of every area it is known where it lies.');
  expect(shown()).not.toContain('<button');
  places.$places.setKey('last', { id: 'seventh', name: '7th Phase', version: 4 });
  expect(shown()).toMatch(/<button[^>]* aria-keyshortcuts="U">/);
  expect(shown().replace(/<[^>]+>/g, '')).toContain('Undo 7th Phase');
});
