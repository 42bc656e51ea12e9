import { atom } from 'nanostores';
import { beforeEach, expect, test } from 'vitest';
import { followOpen } from '#islands/dialog/show-modal.ts';

/** What was done to the dialog, in order. */
let events: string[];
let runPaint: () => void;
let fireInput: () => void;
let listening: number;
let isModal: boolean;
const $open = atom(false);

const dialog = {
  open: false,
  showModal() {
    if (this.open) throw new Error('A dialog that is shown cannot be made modal.');
    this.open = true;
    events.push('modal');
  },
  focus: () => void events.push('focus'),
  matches: () => isModal,
  close() {
    this.open = false;
    events.push('closed');
  },
};

let stop = () => {};
beforeEach(() => {
  stop();
  events = [];
  listening = 0;
  isModal = false;
  $open.set(false);
  dialog.open = false;
  stop = followOpen(dialog, $open, undefined, {
    afterPaint: (task) => {
      runPaint = task;
      return () => (runPaint = () => {});
    },
    onInput: (listener) => {
      listening += 1;
      fireInput = listener;
      return () => {
        listening -= 1;
        fireInput = () => {};
      };
    },
  });
});

test('a dialog opens at once, and becomes modal with focus after the frame is painted', () => {
  $open.set(true);
  expect(dialog.open).toBe(true);
  expect(events).toEqual([]);
  runPaint();
  expect(events).toEqual(['modal', 'focus']);
  expect(listening).toBe(0);
});

test('a key or press before the paint makes the dialog modal once', () => {
  $open.set(true);
  fireInput();
  runPaint();
  fireInput();
  expect(events).toEqual(['modal', 'focus']);
});

test('a dialog closed before the paint never becomes modal', () => {
  $open.set(true);
  $open.set(false);
  runPaint();
  fireInput();
  expect(dialog.open).toBe(false);
  expect(events).toEqual(['closed']);
});

test('a dialog opens again, and one that the browser closed is not closed twice', () => {
  $open.set(true);
  runPaint();
  $open.set(false);
  $open.set(true);
  runPaint();
  dialog.open = false;
  $open.set(false);
  expect(events).toEqual(['modal', 'focus', 'closed', 'modal', 'focus']);
});

test('a dialog that the page opened before its script ran stays as it is, or becomes modal again after it was taken out of the page', () => {
  for (const [wasModal, expected] of [
    [true, []],
    [false, ['modal', 'focus']],
  ] as const) {
    stop();
    events = [];
    dialog.open = true;
    isModal = wasModal;
    stop = followOpen(dialog, atom(true), undefined, {
      afterPaint: () => () => {},
      onInput: () => () => {},
    });
    expect(events).toEqual(expected);
    expect(dialog.open).toBe(true);
  }
});

test('a dialog that is taken out of the page before the paint never becomes modal', () => {
  $open.set(true);
  stop();
  runPaint();
  fireInput();
  expect(events).toEqual([]);
});
