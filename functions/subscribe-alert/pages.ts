import type { SubscribeAlertResponse } from '#contracts/subscribe-alert.ts';
import { alertConsent, alertRhythms } from '#domain/alert/alert.ts';
import { alertFields, alertSubjectFields } from '#domain/alert/alert-fields.ts';
import { backLink } from '../_shared/back-link.ts';
import type { PlainForm } from '../_shared/endpoint.ts';
import { formPage } from '../_shared/form-page.ts';
import { markup } from '../_shared/markup.ts';
import { formPayload } from '../_shared/form-payload.ts';

const shownFields = Object.values(alertFields);

/** The pages that answer the alert form. They are the same whether or not the address is known. */
export const subscribeAlertPages: PlainForm<SubscribeAlertResponse> = {
  payload: (sent) => formPayload([...shownFields, ...alertSubjectFields.map((name) => ({ name }))], sent),

  thanksPage: (_answer, fields, { origins }) => ({
    title: 'Confirm by e-mail',
    content: markup`<h1>Confirm by e-mail</h1>
<p>If that address is yours, open the mail that we have sent to it, and confirm there. We send nothing before that. It comes within minutes; on a day with many requests from your network, or if we want to look at yours first, it takes up to three days.</p>
<p>We ask at most once a day: if you asked before, the link in that mail opens this alert too. If you stopped our mails, we do not ask for 180 days: the link in the last one opens it. If many mails of ours went to that address today, we cannot ask before tomorrow: send this again then.</p>
<p>${backLink(fields['page'], origins, 'Back to the homes')}</p>
`,
  }),

  retryPage: async (refusal, fields) => ({
    title: 'Please check your alert',
    content: formPage({
      title: 'Please check your alert',
      message: refusal.message,
      problems: refusal.fields ?? {},
      fields: shownFields,
      hidden: [...alertSubjectFields, 'page'],
      values: { ...fields, rhythm: fields['rhythm'] || alertRhythms[0] },
      button: 'Send again',
      note: alertConsent,
    }),
  }),
};
