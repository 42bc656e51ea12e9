import { expect, test } from 'vitest';
import { isRobotName } from '#domain/form/is-robot-name.ts';

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'Mozilla/5.0 (compatible; bingbot/2.0)',
  'Mozilla/5.0 (X11; Linux x86_64) HeadlessChrome/149.0.0.0 Safari/537.36',
  'facebookexternalhit/1.1',
  'GPTBot',
  'AhrefsBot/7.0',
  'python-requests/2.32',
  'curl/8.5.0',
  'Mozilla/5.0 (compatible; YandexBot_3)',
  '',
  '  ',
])('%j is a robot', (name) => {
  expect(isRobotName(name)).toBe(true);
});

test.each([
  'Mozilla/5.0 (Linux; Android 14; CUBOT X70) AppleWebKit/537.36 Chrome/149.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Mozilla/5.0 (Linux; Android 13; Abbott Bottega) Chrome/149.0.0.0',
])('%j is a person’s browser', (name) => {
  expect(isRobotName(name)).toBe(false);
});
