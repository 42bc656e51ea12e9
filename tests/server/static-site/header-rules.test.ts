import { describe, expect, it } from 'vitest';
import { headersFor, parseHeaderRules } from '#server/static-site/header-rules.ts';

const rules = parseHeaderRules(`
/*
  X-Frame-Options: DENY
  Link: </a.css>; rel=preload
/_astro/*
  Cache-Control: public, max-age=31536000, immutable
  Link: </b.css>; rel=preload
/embed/:name
  ! X-Frame-Options
`);

describe('the headers of _headers', () => {
  it.each([
    ['/', { 'x-frame-options': 'DENY', link: '</a.css>; rel=preload' }],
    [
      '/_astro/x.js',
      {
        'x-frame-options': 'DENY',
        'cache-control': 'public, max-age=31536000, immutable',
        link: '</a.css>; rel=preload, </b.css>; rel=preload',
      },
    ],
    ['/embed/map', { link: '</a.css>; rel=preload' }],
  ])('for %s are those of every matching rule', (path, headers) => {
    expect(headersFor(rules, path)).toEqual(headers);
  });

  it('that cannot be parsed are reported by their line', () => {
    expect(parseHeaderRules('  X-Early: no path yet\n/a\n  nonsense').problems).toEqual([
      "_headers line 1: expected a path, or an indented 'Name: value' under one.",
      "_headers line 3: expected a path, or an indented 'Name: value' under one.",
    ]);
  });
});
