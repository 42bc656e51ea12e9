import { expect, test } from 'vitest';
import { createStory } from '#islands/story/story.ts';
import { fakeClock } from '../fake-clock.ts';

function openStory(count = 3, prefersReducedMotion = false) {
  const clock = fakeClock();
  let leaveCount = 0;
  const story = createStory(count, () => (leaveCount += 1), { ...clock, prefersReducedMotion });
  story.open();
  return { story, clock, leaveCount: () => leaveCount, state: () => story.$state.get() };
}

test('the story shows each picture for five seconds, then the details card', () => {
  const { clock, state } = openStory();
  expect(state()).toMatchObject({ screen: 'pictures', index: 0, moving: true });
  clock.advance(5_000);
  expect(state().index).toBe(1);
  clock.advance(5_000);
  expect(state()).toMatchObject({ screen: 'pictures', index: 2 });
  clock.advance(5_000);
  expect(state()).toMatchObject({ screen: 'details', moving: false });
  clock.advance(60_000);
  expect(state().screen).toBe('details');
});

test('a picture turned to by hand is shown for five seconds', () => {
  const { story, clock, state } = openStory();
  clock.advance(4_000);
  story.next();
  clock.advance(4_999);
  expect(state().index).toBe(1);
  clock.advance(1);
  expect(state().index).toBe(2);
});

test("'Back' goes from the form to the card, to the last and first picture, and then leaves the story", () => {
  const { story, state, leaveCount } = openStory();
  story.next();
  story.next();
  story.next();
  story.showForm();
  const screens = [];
  for (let step = 0; step < 5; step++) {
    screens.push(`${state().screen} ${state().index}`);
    story.back();
  }
  expect(screens).toEqual(['form 2', 'details 2', 'pictures 2', 'pictures 1', 'pictures 0']);
  expect(leaveCount()).toBe(1);
});

test('going back from the first picture does not leave the story', () => {
  const { story, state, leaveCount } = openStory();
  story.previous();
  expect([state().index, leaveCount()]).toEqual([0, 0]);
  story.next();
  story.previous();
  expect(state().index).toBe(0);
});

test("'Back' after the thanks leaves the story", () => {
  const { story, leaveCount } = openStory();
  story.showSubmitted();
  story.back();
  expect(leaveCount()).toBe(1);
});

test('a paused story does not move, and continues with the rest of its time', () => {
  const { story, clock, state } = openStory();
  clock.advance(3_000);
  story.togglePause();
  expect(state()).toMatchObject({ paused: true, moving: false });
  clock.advance(60_000);
  expect(state().index).toBe(0);
  story.togglePause();
  clock.advance(2_000);
  expect(state().index).toBe(1);
});

test('a hidden tab, keyboard focus and a finger on the picture each stop the story', () => {
  for (const reason of ['hidden', 'focus', 'press'] as const) {
    const { story, clock, state } = openStory();
    story.hold(reason);
    clock.advance(60_000);
    expect([state().index, state().moving]).toEqual([0, false]);
    story.release(reason);
    expect(state().moving).toBe(true);
  }
});

test('the story starts paused with reduced motion, and can be started', () => {
  const { story, clock, state } = openStory(3, true);
  expect(state()).toMatchObject({ paused: true, moving: false });
  clock.advance(60_000);
  expect(state().index).toBe(0);
  story.togglePause();
  clock.advance(5_000);
  expect(state().index).toBe(1);
});

test('a closed story does not move, and starts from the beginning when it is reopened', () => {
  const { story, clock, state } = openStory();
  story.next();
  story.togglePause();
  story.close();
  clock.advance(60_000);
  expect(state()).toMatchObject({ open: false, moving: false });
  story.open();
  expect(state()).toMatchObject({ open: true, screen: 'pictures', index: 0, paused: false, moving: true });
});

test('the details card follows a single picture', () => {
  const { clock, state } = openStory(1);
  clock.advance(5_000);
  expect(state().screen).toBe('details');
});
