import { useStore } from '@nanostores/react';
import type { TypedSettingName } from '#domain/settings/setting-names.ts';
import type { Settings } from './settings.ts';

const fields: Record<
  TypedSettingName,
  { label: string; type: 'text' | 'tel' | 'email' | 'url'; hint: string }
> = {
  reraAgentNumber: {
    label: 'K-RERA registration of the agent',
    type: 'text',
    hint: 'In the footer of every page, in the terms, and in the data for search engines.',
  },
  phone: { label: 'Phone', type: 'tel', hint: '‘Call Now’ on the home page dials it.' },
  whatsapp: { label: 'WhatsApp', type: 'tel', hint: 'Every home offers it for questions.' },
  email: { label: 'E-mail', type: 'email', hint: 'In the footer of every page and in the privacy policy.' },
  partnerUrl: { label: 'Site of the partner', type: 'url', hint: 'Linked at the top of every page.' },
  testOnePage: {
    label: 'Automation: test a single page',
    type: 'url',
    hint: 'A button under Publishing. Visitors do not see it.',
  },
  generateAll: {
    label: 'Automation: generate all pages',
    type: 'url',
    hint: 'A button under Publishing. Visitors do not see it.',
  },
  unansweredToRound: {
    label: 'Days without an answer until staff call',
    type: 'text',
    hint: 'A home that its partner was asked about by link comes first in the round. 10 without a number here.',
  },
  unansweredToHide: {
    label: 'Days without an answer until a home is hidden',
    type: 'text',
    hint: 'A mail warns of it before, and an answer shows the home again. 21 without a number here.',
  },
};

/** A setting in one line of text. */
export function TypedSetting({ settings, name }: { settings: Settings; name: TypedSettingName }) {
  const { entered, problems } = useStore(settings.$settings);
  const { [name]: typed } = useStore(settings.$typed);
  const { label, type, hint } = fields[name];
  const stored = entered[name] ?? '';
  return (
    <div className="field">
      <label htmlFor={`setting-${name}`}>{label}</label>
      <input
        id={`setting-${name}`}
        type={type}
        value={typed ?? stored}
        maxLength={500}
        autoComplete="off"
        aria-invalid={problems[name] !== undefined}
        aria-describedby={`setting-${name}-hint`}
        onChange={(event) => settings.type(name, event.target.value)}
      />
      <p className={problems[name] ? 'problem' : 'hint'} id={`setting-${name}-hint`}>
        {problems[name] ?? (typed === undefined ? hint : `Stored now: ${stored || 'nothing'}. ${hint}`)}
      </p>
    </div>
  );
}
