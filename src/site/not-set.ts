import type { SiteConfig } from './config.ts';

/** A value that src/site/config.ts does not have yet, and what the site lacks without it. */
export interface NotSet {
  name: string;
  without: string;
}

/** What the deployer still has to fill in, for the admin (decisions.md 'Name', facts.md on RERA). */
export function notSet(config: SiteConfig): NotSet[] {
  const { partner, phone, whatsapp, email, reraAgentNumber, workflows } = config;
  const fields: [value: string | null, name: string, without: string][] = [
    [
      reraAgentNumber,
      'reraAgentNumber',
      'no registration number is shown; K-RERA asks for it wherever homes are advertised.',
    ],
    [phone, 'phone', '‘Call Now’ cannot be pressed.'],
    [whatsapp, 'whatsapp', 'nobody can ask about a home on WhatsApp.'],
    [email, 'email', 'the legal pages name no address to write to.'],
    [partner.url, 'partner.url', 'the partner’s site is not linked.'],
    [workflows.testOnePage, 'workflows.testOnePage', '‘Test a single page’ cannot be pressed.'],
    [workflows.generateAll, 'workflows.generateAll', '‘Generate all pages’ cannot be pressed.'],
  ];
  return fields.flatMap(([value, name, without]) => (value === null ? [{ name, without }] : []));
}
