import { expect, test } from 'vitest';
import { siteConfig, type SiteConfig } from '#site/config.ts';
import { withEnteredSettings } from '#site/with-entered-settings.ts';
import { missingSettings } from '#site/missing-settings.ts';

const filled: SiteConfig = {
  name: 'Angala',
  partner: { name: 'Brokers', url: 'https://brokers.example' },
  phone: '+918012345678',
  whatsapp: '+918012345678',
  email: 'hello@angala.example',
  reraAgentNumber: 'PRM/KA/RERA/1251/446/AG/250101/000001',
  workflows: { testOnePage: 'https://runs.example/one', generateAll: 'https://runs.example/all' },
};

test('a complete configuration has no missing values', () => {
  expect(missingSettings(filled)).toEqual([]);
});

test('each missing value is named with what the site lacks without it', () => {
  const { workflows } = filled;
  const missing = missingSettings({
    ...filled,
    reraAgentNumber: null,
    workflows: { ...workflows, generateAll: null },
  });
  expect(missing.map(({ name }) => name)).toEqual(['reraAgentNumber', 'generateAll']);
  expect(missing[1]?.consequence).toBe('‘Generate all pages’ cannot be pressed.');
});

test('settings entered by staff replace those of the configuration, and only those', () => {
  const entered = { phone: '+918012345678', partnerUrl: 'https://brokers.example', email: undefined };
  expect(withEnteredSettings(siteConfig, entered)).toEqual({
    ...siteConfig,
    phone: '+918012345678',
    partner: { ...siteConfig.partner, url: 'https://brokers.example' },
  });
  expect(withEnteredSettings(filled, {})).toEqual(filled);
});
