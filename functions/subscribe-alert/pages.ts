import type { SubscribeAlertResponse } from '#contracts/subscribe-alert.ts';
import { alertConsent, alertRhythms, rhythmLabels } from '#domain/alert/alert.ts';
import { backLink } from '../_shared/back-link.ts';
import type { PlainForm } from '../_shared/endpoint.ts';
import { formPage } from '../_shared/form-page.ts';
import { markup } from '../_shared/markup.ts';

/** The pages that answer the alert form. They are the same whether or not the address is known. */
export const alertPages: PlainForm<SubscribeAlertResponse> = {
  payload: (fields) => ({
    email: fields['email'] ?? '',
    rhythm: fields['rhythm'] || undefined,
    offer: fields['offer'],
    filters: fields['filters'] || undefined,
    home: fields['home'] || undefined,
    website: fields['website'] || undefined,
    filledInMs: fields['filledInMs'] || undefined,
  }),

  thanks: (_answer, fields, { origins }) => ({
    title: 'One more press',
    content: markup`<h1>One more press</h1>
<p>If that address is yours, open the mail that we have sent to it, and say yes there. We send nothing before that.</p>
<p>We ask at most once a day: if you asked before, the link in that mail opens this alert too. If you stopped our mails, we do not ask for 180 days: the link in the last one opens it.</p>
<p>${backLink(fields['page'], origins, 'Back to the homes')}</p>
`,
  }),

  again: async (refusal, fields) => ({
    title: 'Please check your alert',
    content: formPage({
      title: 'Please check your alert',
      message: refusal.message,
      problems: refusal.fields ?? {},
      fields: [
        { name: 'email', label: 'Email', render: 'email', required: true, autocomplete: 'email' },
        {
          name: 'rhythm',
          label: 'How often',
          render: 'choice',
          choices: alertRhythms.map((value) => ({ value, label: rhythmLabels[value] })),
        },
      ],
      hidden: ['offer', 'filters', 'home', 'page'],
      values: { ...fields, rhythm: fields['rhythm'] || 'daily' },
      button: 'Send again',
      note: alertConsent,
    }),
  }),
};
