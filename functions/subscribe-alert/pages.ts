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
<p>If that address is yours, open the mail that we send to it, and confirm there. We send nothing before that. It comes within minutes; on a day with many requests from your network, or if we want to look at yours first, it takes up to three days.</p>
<p>We send this mail at most once a day: if you got one earlier today, its link opens this alert too. If you stopped our mails, we send none for 180 days: use the link in the last one. If many of our mails went to that address today, please try again tomorrow.</p>
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
