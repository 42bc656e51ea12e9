import type { EnteredSettings } from '#domain/settings/setting-names.ts';
import type { SiteConfig } from './config.ts';

/** The configuration with what staff entered in its place. */
export function withEnteredSettings(config: SiteConfig, entered: EnteredSettings): SiteConfig {
  const { partner, workflows } = config;
  return {
    ...config,
    partner: { ...partner, url: entered.partnerUrl ?? partner.url },
    phone: entered.phone ?? config.phone,
    whatsapp: entered.whatsapp ?? config.whatsapp,
    reraAgentNumber: entered.reraAgentNumber ?? config.reraAgentNumber,
    email: entered.email ?? config.email,
    workflows: {
      testOnePage: entered.testOnePage ?? workflows.testOnePage,
      generateAll: entered.generateAll ?? workflows.generateAll,
    },
  };
}
