import type { SettingName } from '#domain/settings/setting-names.ts';
import type { SiteConfig } from './config.ts';

export interface MissingSetting {
  name: SettingName;
  label: string;
  consequence: string;
}

/** What the deployer still has to fill in. Shown at the desk (decision 000). */
export function missingSettings(config: SiteConfig): MissingSetting[] {
  const { partner, phone, whatsapp, email, reraAgentNumber, workflows } = config;
  const fields: [value: string | null, name: SettingName, label: string, consequence: string][] = [
    [
      reraAgentNumber,
      'reraAgentNumber',
      'K-RERA number',
      'no registration number is shown; K-RERA asks for it wherever homes are advertised.',
    ],
    [phone, 'phone', 'Phone', '‘Call Now’ cannot be pressed.'],
    [whatsapp, 'whatsapp', 'WhatsApp', 'nobody can ask about a home on WhatsApp.'],
    [email, 'email', 'E-mail', 'the legal pages name no address to write to.'],
    [partner.url, 'partnerUrl', 'Site of the partner', '‘Partner brokers’ leads to our own page about them.'],
    [workflows.testOnePage, 'testOnePage', 'Test a single page', '‘Test a single page’ cannot be pressed.'],
    [workflows.generateAll, 'generateAll', 'Generate all pages', '‘Generate all pages’ cannot be pressed.'],
  ];
  return fields.flatMap(([value, name, label, consequence]) =>
    value === null ? [{ name, label, consequence }] : [],
  );
}
