/**
 * Values that staff enter under Settings in /admin replace these. Null: not known yet. The control that needs it
 * is then left out, or disabled with a reason; it never becomes `href="#"`.
 */
export interface SiteConfig {
  name: string;
  partner: { name: string; url: string | null };
  /** E.164, such as +918012345678. */
  phone: string | null;
  /** E.164 of the WhatsApp account. */
  whatsapp: string | null;
  /** Registration number of the agent with K-RERA (Act s. 9 and 10). */
  reraAgentNumber: string | null;
  email: string | null;
  /** Addresses of the two automations that staff can start manually, such as pages of GitHub Actions. */
  workflows: { testOnePage: string | null; generateAll: string | null };
}

export const siteConfig: SiteConfig = {
  name: 'Angala',
  partner: { name: 'Partner brokers', url: null },
  phone: null,
  whatsapp: null,
  reraAgentNumber: null,
  email: null,
  workflows: { testOnePage: null, generateAll: null },
};
