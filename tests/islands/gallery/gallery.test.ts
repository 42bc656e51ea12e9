import { beforeEach, expect, test } from 'vitest';
import {
  createGallery,
  type Gallery,
  swipeTurn,
  turnsScrolled,
  turnsWanted,
} from '#islands/gallery/gallery.ts';

let gallery: Gallery;
beforeEach(() => (gallery = createGallery()));

test('the gallery opens once the clicked picture is in position', () => {
  gallery.open(3);
  expect(gallery.$made.get()?.index).toBe(3);
  expect(gallery.$open.get()).toBe(false);
  gallery.inFront(3);
  expect(gallery.$open.get()).toBe(true);
});

test('the gallery opens at once at a picture prepared by hovering, and is closed until then', () => {
  gallery.prepare(3);
  gallery.inFront(3);
  expect(gallery.$open.get()).toBe(false);
  gallery.open(3);
  expect(gallery.$open.get()).toBe(true);
});

test('hovering over another picture does not move a gallery that is open or opening', () => {
  gallery.open(1);
  gallery.prepare(2);
  expect(gallery.$made.get()?.index).toBe(1);
  gallery.inFront(1);
  gallery.prepare(2);
  expect(gallery.$made.get()?.index).toBe(1);
});

test('of several clicks before the gallery opens, the last one counts, and it opens once', () => {
  let openings = 0;
  gallery.$open.listen((open) => (openings += open ? 1 : 0));
  gallery.open(1);
  gallery.open(1);
  gallery.open(2);
  const leaveFirst = gallery.inFront(1);
  expect(openings).toBe(0);
  leaveFirst();
  gallery.inFront(2);
  gallery.open(1);
  expect(openings).toBe(1);
  expect(gallery.$made.get()?.index).toBe(2);
});

test('a click on a prepared picture opens it, even if another was hovered over since', () => {
  gallery.prepare(1);
  gallery.inFront(1);
  gallery.prepare(2);
  gallery.open(1);
  expect(gallery.$open.get()).toBe(true);
  expect(gallery.$made.get()?.index).toBe(1);
});

test('a gallery closed on another picture is prepared again for the next click', () => {
  gallery.open(1);
  const leaveFirst = gallery.inFront(1);
  const { round = 0 } = gallery.$made.get() ?? {};
  leaveFirst();
  const leaveSecond = gallery.inFront(2);
  gallery.seen();
  gallery.close();
  expect([gallery.$open.get(), gallery.$seen.get(), gallery.$made.get()]).toEqual([false, false, null]);
  leaveSecond();
  // The focus returns to the link, which counts as a first touch again.
  gallery.prepare(1);
  expect(gallery.$made.get()).toEqual({ index: 1, round: round + 1 });
  expect(gallery.$open.get()).toBe(false);
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

test.each([
  ['nothing', 0, 0, 0],
  ['two swipes', 0, 2, 2],
  ['three quick keys, of which the browser has turned one', 3, 1, 3],
  ['three quick keys over the end', 3, 0, 3],
  ['a key back over the beginning', -1, 0, -1],
  ['two swipes and a key back', -1, 1, 1],
  ['two swipes and a key', 1, 3, 3],
  ['a swipe back and two keys, of which none has turned yet', 2, -1, -1],
])('%s before the script: %i keys and %i pictures turned lead to %i', (_, keys, turned, wanted) => {
  expect(turnsWanted(keys, turned)).toBe(wanted);
});

test.each([
  [0, 0],
  [49, 0],
  [50, 1],
  [-60, -1],
  [390, 1],
  [430, 1],
  [450, 2],
  [-780, -2],
  [-835, -3],
])('a row of 390 px that a finger has moved on by %i px has turned by %i', (moved, turns) => {
  expect(turnsScrolled(moved, 390) + 0).toBe(turns);
});

test('what was turned on while the gallery was opening is asked for once', () => {
  gallery.holdTurns(-2);
  expect(gallery.takeTurns()).toBe(-2);
  expect(gallery.takeTurns()).toBe(0);
});
