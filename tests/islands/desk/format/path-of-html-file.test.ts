import { expect, test } from 'vitest';
import { pathOfHtmlFile, displayPath } from '#islands/desk/format/path-of-html-file.ts';

test.each([
  ['public/bangalore/property/a-home/index.html', '/bangalore/property/a-home'],
  ['public/bangalore/property/ಮನೆ ?#/index.html', '/bangalore/property/%E0%B2%AE%E0%B2%A8%E0%B3%86%20%3F%23'],
  ['public/bangalore/areas/404.html', '/bangalore/areas/404'],
  [null, null],
  ['javascript:alert(1)', null],
  ['https://evil.example/x.html', null],
  ['public//evil.example/x.html', null],
  ['public/../../etc/passwd.html', null],
  ['public\\x.html', null],
])('previews the file %j at %j', (file, path) => expect(pathOfHtmlFile(file)).toBe(path));

test('shows the path of a file without the public folder', () => {
  expect(displayPath('public/bangalore/areas/hebbal/index.html')).toBe('/bangalore/areas/hebbal/index.html');
});
