import type { CreateEnquiryResponse } from '#contracts/create-enquiry.ts';
import { idempotencyField } from '#contracts/refusal.ts';
import { contactLabels } from '#domain/enquiry/contact.ts';
import { fieldsOfEnquiry, subjectFields } from '#domain/enquiry/enquiry-fields.ts';
import { privacyNotes } from '#domain/form/privacy-notes.ts';
import { answerRule, formatAnswerBy } from '#domain/promise/answer-by.ts';
import { backLink } from '../_shared/back-link.ts';
import type { PlainForm } from '../_shared/endpoint.ts';
import { formPage } from '../_shared/form-page.ts';
import { markup } from '../_shared/markup.ts';
import { receipt } from '../_shared/page.ts';
import { enquiryPayloadOf } from './enquiry-payload-of.ts';

/** The pages that a visitor without JavaScript gets for an enquiry (decision P12). */
export const enquiryPages: PlainForm<CreateEnquiryResponse> = {
  payload: enquiryPayloadOf,

  thanksPage: ({ reference }, fields, { now, origins }) => ({
    title: 'Request Submitted',
    content: markup`<h1>Request Submitted</h1>
<p>We will get back to you within 3 hours (8am-8pm).</p>
${receipt([
  ['Your reference', reference],
  ['Answer', `${formatAnswerBy(now)}: ${answerRule}`],
  ['Home', fields['property.title']?.trim() || null],
  ['We reach you on', fields['phone']?.trim() || null],
])}
<p>${backLink(fields['propertyUrl'], origins, 'Back to the home you asked about')}</p>
`,
  }),

  retryPage: async (refusal, fields) => ({
    title: 'Please check your request',
    content: formPage({
      title: 'Please check your request',
      message: refusal.message,
      problems: refusal.fields ?? {},
      fields: fieldsOfEnquiry(
        fields['enquiryType'] === 'general_help' ? 'general_help' : 'availability_check',
      ),
      hidden: [...subjectFields, 'enquiryType', idempotencyField],
      values: { ...fields, preferredContact: fields['preferredContact'] || contactLabels.whatsapp },
      button: 'Send again',
      note: privacyNotes.enquiry,
    }),
  }),
};
