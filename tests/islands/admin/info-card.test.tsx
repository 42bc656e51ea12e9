import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { InfoCard } from '#islands/admin/info/InfoCard.tsx';

const rendered = (testOnePage: string | null, generateAll: string | null) =>
  renderToStaticMarkup(<InfoCard workflows={{ testOnePage, generateAll }} />);

test('an automation whose address is known is a link, in a tab of its own', () => {
  const html = rendered('https://runs.example/one', 'https://runs.example/all');
  expect(html).toMatch(/<a [^>]*href="https:\/\/runs\.example\/one"[^>]*>Test a single page<\/a>/);
  expect(html).toMatch(
    /<a [^>]*href="https:\/\/runs\.example\/all"[^>]*target="_blank"[^>]*>Generate all pages</,
  );
  expect(html).not.toContain('disabled');
});

test('how many pages there are is said with what is counted and since when', () => {
  expect(rendered(null, null)).toContain(
    '146 properties (all published, as of 21 November 2026) plus societies and areas.',
  );
});

test('one whose address is not known cannot be pressed, and says why', () => {
  const html = rendered(null, 'https://runs.example/all');
  expect(html).toMatch(/<button [^>]*disabled[^>]*>Test a single page<\/button>/);
  expect(html).toContain('Its address is not set yet: Data quality, Site settings.');
  expect(html).toMatch(/<a [^>]*>Generate all pages<\/a>/);
});
