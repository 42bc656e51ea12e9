import { expect, test } from 'vitest';
import { editorAddress, idInAddress } from '#islands/desk/listings/editor/editor-address.ts';

test('the address of an editor leads back to its row', () => {
  expect(editorAddress('society', 'Lake View/2')).toBe('#listings/society/Lake%20View%2F2');
  expect(idInAddress('Lake%20View%2F2')).toBe('Lake View/2');
});

test('an address that was cut in the middle of a letter names no row, and breaks nothing', () => {
  expect(idInAddress('Lake%20View%2')).toBe('Lake%20View%2');
});
