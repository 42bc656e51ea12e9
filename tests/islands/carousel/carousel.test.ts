import { expect, test } from 'vitest';
import { createCarousel } from '#islands/carousel/carousel.ts';
import { fakeClock } from '../fake-clock.ts';

test('the carousel moves on every five seconds and wraps', () => {
  const clock = fakeClock();
  const carousel = createCarousel(3, { ...clock, still: false });
  const indexes = [0, 1, 2, 3].map(() => {
    const { index } = carousel.$state.get();
    clock.advance(5_000);
    return index;
  });
  expect(indexes).toEqual([0, 1, 2, 0]);
});

test('a dot of the carousel shows its picture for the full five seconds', () => {
  const clock = fakeClock();
  const carousel = createCarousel(3, { ...clock, still: false });
  clock.advance(4_900);
  carousel.show(2);
  clock.advance(4_900);
  expect(carousel.$state.get().index).toBe(2);
  clock.advance(100);
  expect(carousel.$state.get().index).toBe(0);
});

test('the carousel stops while hovered, focused or hidden, and its state says so', () => {
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

test('the carousel starts paused with reduced motion, and moves after Play is pressed', () => {
  const clock = fakeClock();
  const carousel = createCarousel(3, { ...clock, still: true });
  clock.advance(60_000);
  expect(carousel.$state.get()).toEqual({ index: 0, moving: false, paused: true });
  carousel.togglePause();
  clock.advance(5_000);
  expect(carousel.$state.get().index).toBe(1);
});

test('a carousel of one picture never moves', () => {
  const clock = fakeClock();
  const carousel = createCarousel(1, { ...clock, still: false });
  clock.advance(60_000);
  expect(carousel.$state.get()).toEqual({ index: 0, moving: false, paused: false });
});
