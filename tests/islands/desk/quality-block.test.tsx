import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { adminQualityAnswer, type QualityRule, qualityRules } from '#contracts/admin-quality.ts';
import { createQuality } from '#islands/desk/quality/quality.ts';
import { QualityBlock } from '#islands/desk/quality/QualityBlock.tsx';
import { createSettings } from '#islands/desk/settings/settings.ts';
import { ClaimsPart } from '#islands/desk/settings/ClaimsPart.tsx';
import { fakeStorage } from '../fake-storage.ts';
import { fakeBackend } from '../staff-fakes.ts';

const figures = { properties: 2, from_partner: 2, verified: 0, freshly_verified: 0, societies: 1 };

async function rendered(claims: string | null, faults: Partial<Record<QualityRule, number>> = {}) {
  const counts = { ...Object.fromEntries(qualityRules.map((rule) => [rule, 0])), ...faults };
  const answer = {
    now: '2026-11-21T06:00:00Z',
    claims,
    counts,
    figures: { ...figures, median_first_response_minutes: null, ninth_first_response_minutes: null },
  };
  const backend = fakeBackend({
    rpc: async (name, _args, schema) =>
      schema.parse(
        name === 'admin_quality' ? answer : { entered: claims ? { claims } : {}, updated_at: null },
      ),
  });
  const quality = createQuality({ backend });
  const settings = createSettings({
    backend,
    userId: 'u1',
    openStorage: () => fakeStorage(),
  });
  expect(adminQualityAnswer.safeParse(answer).success).toBe(true);
  await Promise.all([quality.load(), settings.load()]);
  return {
    claims: renderToStaticMarkup(<ClaimsPart settings={settings} quality={quality} />),
    faults: renderToStaticMarkup(<QualityBlock quality={quality} />),
  };
}

test('counted figures are offered where the data contradict claims, beside the choice and not among faults of homes', async () => {
  const { claims, faults } = await rendered(null);
  expect(claims).toContain('Claims that are not true now');
  expect(claims).toMatch(/<button [^>]*>Use counted figures<\/button>/);
  expect(faults).not.toContain('Claims');
});

test('data quality lists what homes lack, what costs most first, and no line without a home', async () => {
  const { faults } = await rendered(null, { shared_slug: 3, no_price: 1, no_photo: 2 });
  const titles = [...faults.matchAll(/<b>([^<]*)<\/b>/g)].map(([, title]) => title);
  expect(titles).toEqual(['No photo', 'Price 0', 'Shared title']);
  expect((await rendered(null)).faults).toContain('Nothing is missing or wrong in 2 published listings.');
});

test.each([
  [null, 'As specified'],
  ['as_specified', 'As specified'],
  ['as_counted', 'As counted'],
])('with the setting %s the chosen way to claim is: %s', async (claims, chosen) => {
  const { claims: html } = await rendered(claims);
  const claimChoices = /<legend>Claims<\/legend>.*?<\/fieldset>/s.exec(html)?.[0] ?? '';
  const choices = [...claimChoices.matchAll(/<input [^>]*type="radio"[^>]*>(?:\s|<span>)*([^<]*)</g)];
  const checked = choices.flatMap(([tag, label]) => (tag.includes('checked') ? label?.trim() : []));
  expect([choices.length, checked]).toEqual([2, [chosen]]);
  expect(html.includes('Claims that are not true now')).toBe(claims !== 'as_counted');
});
