import { expect, test } from 'vitest';
import { createRotation } from '#islands/motion/rotation.ts';
import { fakeClock } from '../fake-clock.ts';

function rotating() {
  const clock = fakeClock();
  let turns = 0;
  const rotation = createRotation(5_000, () => (turns += 1), clock);
  rotation.start();
  return { clock, rotation, turns: () => turns };
}

test('turns every five seconds, not before', () => {
  const { clock, turns } = rotating();
  clock.advance(4_999);
  expect(turns()).toBe(0);
  clock.advance(1);
  expect(turns()).toBe(1);
  clock.advance(10_000);
  expect(turns()).toBe(3);
});

test('held in the middle, it goes on with what was left of the turn', () => {
  const { clock, rotation, turns } = rotating();
  clock.advance(3_000);
  rotation.hold('hover');
  clock.advance(60_000);
  expect(turns()).toBe(0);
  rotation.release('hover');
  clock.advance(1_999);
  expect(turns()).toBe(0);
  clock.advance(1);
  expect(turns()).toBe(1);
});

test('goes on only when the last reason to hold is gone', () => {
  const { clock, rotation, turns } = rotating();
  rotation.hold('paused');
  rotation.hold('hidden');
  rotation.release('hidden');
  clock.advance(20_000);
  expect(turns()).toBe(0);
  rotation.release('paused');
  clock.advance(5_000);
  expect(turns()).toBe(1);
});

test('a turn by hand gives the new picture its whole time', () => {
  const { clock, rotation, turns } = rotating();
  clock.advance(4_900);
  rotation.restart();
  clock.advance(4_999);
  expect(turns()).toBe(0);
  clock.advance(1);
  expect(turns()).toBe(1);
});

test('stopped, it never turns again by itself', () => {
  const { clock, rotation, turns } = rotating();
  rotation.stop();
  rotation.hold('hover');
  rotation.release('hover');
  clock.advance(60_000);
  expect(turns()).toBe(0);
});
