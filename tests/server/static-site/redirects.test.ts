import { describe, expect, it } from 'vitest';
import { findRedirect, parseRedirects } from '#server/static-site/redirects.ts';

const rules = parseRedirects(`
# a comment
/property/featured      /buy                            302   # the first rule about a path wins
/property/:slug         /bangalore/property/:slug       200
/:city/societies        /societies                      301
/old/*                  /new/:splat                     308
/gone/*                 https://archive.example/:splat  301
/a.b                    /dot                            301
`);

describe('a rule of _redirects', () => {
  it.each([
    ['/property/featured', { status: 302, to: '/buy' }],
    ['/property/green-park', { status: 200, to: '/bangalore/property/green-park' }],
    ['/property/green/park', undefined],
    ['/property/', undefined],
    ['/mysuru/societies', { status: 301, to: '/societies' }],
    ['/old', { status: 308, to: '/new/' }],
    ['/old/x/y', { status: 308, to: '/new/x/y' }],
    ['/older', undefined],
    ['/gone/1', { status: 301, to: 'https://archive.example/1' }],
    ['/a.b', { status: 301, to: '/dot' }],
    ['/aXb', undefined],
    ['/', undefined],
  ])('leads %s to %o', (path, destination) => {
    expect(findRedirect(rules, path)).toEqual(destination);
  });

  it('is overridden by an earlier rule with a placeholder', () => {
    const shadowed = parseRedirects('/x/:a /first 301\n/x/y /second 301');
    expect(findRedirect(shadowed, '/x/y')).toEqual({ status: 301, to: '/first' });
  });

  it.each([
    ['nowhere /x 301', 'a rule begins with a path.'],
    ['/x 301', 'a rule names where it leads, a path or an address.'],
    ['/x //evil.example 301', 'a rule names where it leads, a path or an address.'],
    ['/x /y', 'a rule names its status, the hosts disagree about the default.'],
    ['/x /y 418', 'the status is one of 200, 301, 302, 303, 307, 308.'],
    ['/x https://y.example 200', 'a rewrite stays on this site.'],
    ['/x /y 301 Country=in', 'conditions after the status are not understood here.'],
  ])('is refused as %j with the line and the reason', (line, reason) => {
    expect(parseRedirects(`/ok /fine 301\n${line}`).problems).toEqual([`_redirects line 2: ${reason}`]);
  });
});
