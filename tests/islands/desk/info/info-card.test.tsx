import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InfoCard } from '#islands/desk/info/InfoCard.tsx';

const rendered = (testOnePage: string | null, generateAll: string | null) =>
  renderToStaticMarkup(<InfoCard workflows={{ testOnePage, generateAll }} />);

test('the info card links an automation whose address is known, and opens it in a new tab', () => {
  const html = rendered('https://runs.example/one', 'https://runs.example/all');
  expect(html).toMatch(/<a [^>]*href="https:\/\/runs\.example\/one"[^>]*>Test a single page<\/a>/);
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/runs\.example\/all"[^>]*target="_blank"[^>]*>Generate all pages</,
  );
  expect(html).not.toContain('disabled');
});

test('the info card gives the number of pages with what is counted and since when', () => {
  expect(rendered(null, null)).toContain(
    '146 properties (all published, as of 21 November 2026) plus societies and areas.',
  );
});

test('the info card states no number when claims are counted', () => {
  const html = renderToStaticMarkup(
    <InfoCard workflows={{ testOnePage: null, generateAll: null }} claims="as_counted" />,
  );
  expect(html).toContain('All published properties plus societies and areas.');
  expect(html).not.toContain('146');
});

test('the info card disables an automation whose address is not known and gives the reason', () => {
  const html = rendered(null, 'https://runs.example/all');
  expect(html).toMatch(/<button [^>]*disabled[^>]*>Test a single page<\/button>/);
  expect(html).toContain('Its address is not set yet: Settings, Site.');
  expect(html).toMatch(/<a [^>]*>Generate all pages<\/a>/);
});
