import { expect, test } from 'vitest';
import { createCarousel } from '#islands/carousel/carousel.ts';
import { fakeClock } from '../fake-clock.ts';

test('turns every five seconds and wraps', () => {
  const clock = fakeClock();
  const carousel = createCarousel(3, { ...clock, still: false });
  const seen = [0, 1, 2, 3].map(() => {
    const { index } = carousel.$state.get();
    clock.advance(5_000);
    return index;
  });
  expect(seen).toEqual([0, 1, 2, 0]);
});

test('a dot shows its picture for its whole time', () => {
  const clock = fakeClock();
  const carousel = createCarousel(3, { ...clock, still: false });
  clock.advance(4_900);
  carousel.show(2);
  clock.advance(4_900);
  expect(carousel.$state.get().index).toBe(2);
  clock.advance(100);
  expect(carousel.$state.get().index).toBe(0);
});

test('stands while hovered, focused or hidden, and says so', () => {
  const clock = fakeClock();
  const carousel = createCarousel(3, { ...clock, still: false });
  for (const reason of ['hover', 'focus', 'hidden'] as const) {
    carousel.hold(reason);
    clock.advance(20_000);
    expect(carousel.$state.get()).toEqual({ index: 0, moving: false, paused: false });
    carousel.release(reason);
  }
  expect(carousel.$state.get().moving).toBe(true);
});

test('nothing moves by itself for a visitor who wants stillness, until they press Play', () => {
  const clock = fakeClock();
  const carousel = createCarousel(3, { ...clock, still: true });
  clock.advance(60_000);
  expect(carousel.$state.get()).toEqual({ index: 0, moving: false, paused: true });
  carousel.togglePause();
  clock.advance(5_000);
  expect(carousel.$state.get().index).toBe(1);
});

test('one picture never moves', () => {
  const clock = fakeClock();
  const carousel = createCarousel(1, { ...clock, still: false });
  clock.advance(60_000);
  expect(carousel.$state.get()).toEqual({ index: 0, moving: false, paused: false });
});
