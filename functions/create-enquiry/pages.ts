import type { CreateEnquiryResponse } from '#contracts/create-enquiry.ts';
import { enquiryFields, type EnquiryType, subjectFields } from '#contracts/enquiry-fields.ts';
import { idempotencyField } from '#contracts/refusal.ts';
import { contactLabels } from '#domain/enquiry/contact.ts';
import { formatAnswerBy } from '#domain/promise/answer-by.ts';
import { backLink } from '../_shared/back-link.ts';
import type { PlainForm } from '../_shared/endpoint.ts';
import { type Field, formPage } from '../_shared/form-page.ts';
import { markup } from '../_shared/markup.ts';
import { receipt } from '../_shared/page.ts';
import { enquiryPayloadOf } from './enquiry-payload-of.ts';

/** The pages that a visitor without JavaScript gets for an enquiry (decision P12). */
export const enquiryPages: PlainForm<CreateEnquiryResponse> = {
  payload: enquiryPayloadOf,

  thanks: ({ reference }, fields, { now, origins }) => ({
    title: 'Request Submitted',
    content: markup`<h1>Request Submitted</h1>
<p>We will get back to you within 3 hours (8am-8pm).</p>
${receipt([
  ['Your reference', reference],
  ['Answer', formatAnswerBy(now)],
  ['Home', fields['property.title']?.trim() || null],
  ['We reach you on', fields['phone']?.trim() || null],
])}
<p>${backLink(fields['propertyUrl'], origins, 'Back to the home you asked about')}</p>
`,
  }),

  again: async (refusal, fields) => ({
    title: 'Please check your request',
    content: formPage({
      title: 'Please check your request',
      message: refusal.message,
      problems: refusal.fields ?? {},
      fields: formFields(fields['enquiryType'] === 'general_help' ? 'general_help' : 'availability_check'),
      hidden: [...subjectFields, 'enquiryType', idempotencyField],
      values: { ...fields, preferredContact: fields['preferredContact'] || contactLabels.whatsapp },
      button: 'Send again',
    }),
  }),
};

/** The fields of the form that was sent, in the format of formPage. */
function formFields(type: EnquiryType): Field[] {
  return enquiryFields[type].map(({ name: _name, sentAs, kind, autoComplete, ...facts }) => ({
    ...facts,
    name: sentAs,
    render: kind,
    ...(autoComplete && { autocomplete: autoComplete }),
    ...(kind === 'choice' && {
      choices: Object.values(contactLabels).map((words) => ({ value: words, label: words })),
    }),
  }));
}
