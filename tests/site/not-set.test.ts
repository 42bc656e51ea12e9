import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { siteConfig, type SiteConfig } from '#site/config.ts';
import { notSet } from '#site/not-set.ts';

const filled: SiteConfig = {
  name: 'Angala',
  partner: { name: 'Brokers', url: 'https://brokers.example' },
  phone: '+918012345678',
  whatsapp: '+918012345678',
  email: 'hello@angala.example',
  reraAgentNumber: 'PRM/KA/RERA/1251/446/AG/250101/000001',
  workflows: { testOnePage: 'https://runs.example/one', generateAll: 'https://runs.example/all' },
};

test('nothing is missing from a configuration that is filled in', () => {
  expect(notSet(filled)).toEqual([]);
});

test('each value that is not known is named with what the site lacks for it', () => {
  const { workflows } = filled;
  const missing = notSet({
    ...filled,
    reraAgentNumber: null,
    workflows: { ...workflows, generateAll: null },
  });
  expect(missing.map(({ name }) => name)).toEqual(['reraAgentNumber', 'workflows.generateAll']);
  expect(missing[1]?.without).toBe('‘Generate all pages’ cannot be pressed.');
});

test('whoever goes live is told of every value there is to fill in', () => {
  const guide = readFileSync(new URL('../../.github/OPERATIONS.md', import.meta.url), 'utf8');
  const nothing = { partner: { name: '', url: null }, phone: null, email: null, reraAgentNumber: null };
  const workflows = { testOnePage: null, generateAll: null };
  for (const { name } of notSet({ ...siteConfig, ...nothing, workflows }))
    expect(guide).toContain(`\`${name}\``);
});
