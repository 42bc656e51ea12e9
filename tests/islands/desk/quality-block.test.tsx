import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { adminQualityAnswer, qualityRules } from '#contracts/admin-quality.ts';
import { createQuality } from '#islands/desk/quality/quality.ts';
import { QualityBlock } from '#islands/desk/quality/QualityBlock.tsx';
import { createSettings } from '#islands/desk/settings/settings.ts';
import { SettingsBlock } from '#islands/desk/settings/SettingsBlock.tsx';
import { fakeStorage } from '../fake-storage.ts';
import { fakeBackend } from '../staff-fakes.ts';

const figures = { properties: 2, from_partner: 2, verified: 0, freshly_verified: 0, societies: 1 };

async function rendered(claims: string | null, role: 'admin' | 'editor') {
  const counts = Object.fromEntries(qualityRules.map((rule) => [rule, 0]));
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
  const onUseCounted = role === 'admin' ? () => {} : undefined;
  return (
    renderToStaticMarkup(<SettingsBlock settings={settings} />) +
    renderToStaticMarkup(<QualityBlock quality={quality} missingSettings={[]} onUseCounted={onUseCounted} />)
  );
}

test('an admin is offered counted figures where the data contradict claims, and an editor is only told', async () => {
  const forAdmin = await rendered(null, 'admin');
  expect(forAdmin).toContain('Claims that are not true now');
  expect(forAdmin).toMatch(/<button [^>]*>Use counted figures<\/button>/);
  const forEditor = await rendered(null, 'editor');
  expect(forEditor).toContain('Claims that are not true now');
  expect(forEditor).not.toContain('Use counted figures');
});

test.each([
  [null, 'As specified'],
  ['as_specified', 'As specified'],
  ['as_counted', 'As counted'],
])('with the setting %s the chosen way to claim is: %s', async (claims, chosen) => {
  const html = await rendered(claims, 'admin');
  const claimChoices = /<legend>Claims<\/legend>.*?<\/fieldset>/s.exec(html)?.[0] ?? '';
  const choices = [...claimChoices.matchAll(/<input [^>]*type="radio"[^>]*>(?:\s|<span>)*([^<]*)</g)];
  const checked = choices.flatMap(([tag, label]) => (tag.includes('checked') ? label?.trim() : []));
  expect([choices.length, checked]).toEqual([2, [chosen]]);
  expect(html.includes('Claims that are not true now')).toBe(claims !== 'as_counted');
});
