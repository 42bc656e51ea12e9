import * as z from 'zod/mini';
import { createEnquiryOrder, createEnquiryRequest } from '#contracts/create-enquiry-request.ts';
import {
  createEnquiry,
  createEnquiryFailure,
  type CreateEnquiryResponse,
} from '#contracts/create-enquiry.ts';
import { answerBy } from '#domain/promise/answer-by.ts';
import { storedPhone } from '#domain/enquiry/phone.ts';
import { endpoint } from '../_shared/endpoint.ts';
import { networkLimits } from '../_shared/rate-limit.ts';
import { networkHashes } from '../_shared/visitor.ts';
import { withoutSpamFields } from '../_shared/without-spam-fields.ts';
import { enquiryPages } from './pages.ts';

const databaseAnswer = z.object({ reference: z.string(), created: z.boolean() });

export const handler = endpoint({
  name: createEnquiry,
  request: createEnquiryRequest,
  fieldOrder: createEnquiryOrder,
  failure: createEnquiryFailure,
  limits: async ({ visitor }) => networkLimits('enquiry', visitor),
  answer: async ({
    input,
    idempotencyKey,
    visitor,
    database,
    now,
    suspicion,
  }): Promise<CreateEnquiryResponse> => {
    const enquiry = withoutSpamFields(input);
    const { ip_hash, line_hash } = networkHashes(visitor);
    const answer = await database('submit_enquiry', {
      payload: { ...enquiry, phone: storedPhone(enquiry.phone) },
      idempotency_key: idempotencyKey,
      ip_hash: line_hash ?? ip_hash,
      user_agent: visitor.userAgent,
      suspicion,
    });
    return { reference: databaseAnswer.parse(answer).reference, answerBy: answerBy(now).toISOString() };
  },
  isForPeople: true,
  plainForm: enquiryPages,
});
