import { expect, test } from 'vitest';
import { createGallery, swipeTurn } from '#islands/gallery/gallery.ts';

test('opens at the picture that was touched, and stays there when closed', () => {
  const gallery = createGallery(7);
  gallery.open(3);
  expect(gallery.$state.get()).toEqual({ open: true, index: 3 });
  gallery.close();
  expect(gallery.$state.get()).toEqual({ open: false, index: 3 });
});

test.each([
  [7, 0],
  [-1, 6],
  [15, 1],
])('picture %i of seven is picture %i: it wraps', (asked, shown) => {
  const gallery = createGallery(7);
  gallery.show(asked);
  expect(gallery.$state.get().index).toBe(shown);
});

test.each([
  [-50, 0, 1],
  [50, 0, -1],
  [-49, 0, 0],
  [49, 0, 0],
  [-120, 119, 1],
  [-120, 120, 0],
  [-60, -200, 0],
])('a swipe by %i, %i px turns by %i', (x, y, turn) => {
  expect(swipeTurn(x, y)).toBe(turn);
});
