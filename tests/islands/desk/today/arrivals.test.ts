import { expect, test } from 'vitest';
import { createArrivals } from '#islands/desk/today/arrivals.ts';
import { titleWithCount } from '#islands/desk/window/title-with-count.ts';
import { blockedStorage, fakeStorage } from '../../fake-storage.ts';

/** A browser in which the person answers the question of the permission like this. */
function openBrowser(answer: NotificationPermission, { isPhone = false } = {}) {
  const browser: { permission: NotificationPermission; asked: number; shown: string[] } = {
    permission: 'default',
    asked: 0,
    shown: [],
  };
  const storage = fakeStorage();
  const arrivals = (userId = 'u1', openStorage: () => Storage = () => storage) =>
    createArrivals({
      userId,
      openStorage,
      notifications: {
        permission: () => browser.permission,
        request: () => {
          browser.asked++;
          browser.permission = answer;
          return Promise.resolve(answer);
        },
        show: (title, { tag }) => {
          if (isPhone) throw new TypeError('Illegal constructor');
          browser.shown.push(`${title} ${tag}`);
        },
      },
    });
  return { browser, arrivals };
}

const first = '2026-11-22T04:30:00+00:00';
const second = '2026-11-22T04:31:00.5+00:00';

test('a notification is shown for what arrives after the person chose so, once for each arrival', async () => {
  const { browser, arrivals } = openBrowser('granted');
  const { hear, turnOn } = arrivals();
  hear(first);
  expect(browser.asked).toBe(0);
  await turnOn();
  hear(first);
  hear(second);
  hear(second);
  expect(browser.shown).toEqual(['Notifications are on angala-on', `Something arrived angala-${second}`]);
});

test('what waited before the page was opened, or waits again after an answer, is not told', async () => {
  const { browser, arrivals } = openBrowser('granted');
  await arrivals().turnOn();
  browser.shown.length = 0;
  const reopened = arrivals();
  expect(reopened.$arrivals.get().choice).toBe('on');
  reopened.hear(second);
  reopened.hear(first);
  reopened.hear(null);
  reopened.hear(second);
  expect(browser.shown).toEqual([]);
});

test('the first arrival after an empty morning is told', async () => {
  const { browser, arrivals } = openBrowser('granted');
  const { hear, turnOn } = arrivals();
  await turnOn();
  hear(null);
  hear(first);
  expect(browser.shown.at(-1)).toBe(`Something arrived angala-${first}`);
});

test('the choice is one of this person in this browser, and can be taken back', async () => {
  const { arrivals } = openBrowser('granted');
  await arrivals().turnOn();
  expect(arrivals('u2').$arrivals.get().choice).toBe('off');
  arrivals().turnOff();
  expect(arrivals().$arrivals.get().choice).toBe('off');
});

test('a refusal is said, and a browser that shows none to pages too', async () => {
  const refusing = openBrowser('denied').arrivals();
  await refusing.turnOn();
  expect(refusing.$arrivals.get().choice).toBe('blocked');
  const phone = openBrowser('granted', { isPhone: true });
  const onPhone = phone.arrivals();
  await onPhone.turnOn();
  expect(onPhone.$arrivals.get().choice).toBe('unavailable');
  expect(phone.arrivals().$arrivals.get().choice).toBe('off');
});

test('without storage the choice lasts as long as the page', async () => {
  const { browser, arrivals } = openBrowser('granted');
  const { hear, turnOn, $arrivals } = arrivals('u1', blockedStorage);
  await turnOn();
  hear(null);
  hear(first);
  expect($arrivals.get().choice).toBe('on');
  expect(browser.shown).toHaveLength(2);
});

test.each([
  ['Admin Dashboard', 3, '(3) Admin Dashboard'],
  ['(3) Admin Dashboard', 4, '(4) Admin Dashboard'],
  ['(4) Admin Dashboard', 0, 'Admin Dashboard'],
  ['Admin Dashboard', 1234, '(99+) Admin Dashboard'],
  ['(99+) Admin Dashboard', 99, '(99) Admin Dashboard'],
])('the title %s with %i waiting is %s', (title, count, expected) => {
  expect(titleWithCount(title, count)).toBe(expected);
});
