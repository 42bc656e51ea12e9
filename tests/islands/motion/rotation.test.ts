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

test('a rotation turns every five seconds', () => {
  const { clock, turns } = rotating();
  clock.advance(4_999);
  expect(turns()).toBe(0);
  clock.advance(1);
  expect(turns()).toBe(1);
  clock.advance(10_000);
  expect(turns()).toBe(3);
});

test('a released rotation continues with the rest of its turn', () => {
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

test('a rotation continues only when the last reason to hold it is released', () => {
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

test('a restart gives the new picture its full time', () => {
  const { clock, rotation, turns } = rotating();
  clock.advance(4_900);
  rotation.restart();
  clock.advance(4_999);
  expect(turns()).toBe(0);
  clock.advance(1);
  expect(turns()).toBe(1);
});

test('a stopped rotation never turns again', () => {
  const { clock, rotation, turns } = rotating();
  rotation.stop();
  rotation.hold('hover');
  rotation.release('hover');
  clock.advance(60_000);
  expect(turns()).toBe(0);
});
