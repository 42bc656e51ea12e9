import { createEnquiry } from '#contracts/create-enquiry.ts';
import { storedResponse } from '#contracts/stored-response.ts';
import { callFunction } from '../server-call/call-function.ts';
import { siteToasts } from '../toasts/site-toasts.ts';
import { visitorMemory } from '../visitor/visitor-memory.ts';
import type { EnquiryDependencies } from './enquiry-form.ts';

const memory = visitorMemory();

export const enquiryDependencies: EnquiryDependencies = {
  send: (body, key) => callFunction({ name: createEnquiry, body, key, answer: storedResponse }),
  memory,
  toasts: siteToasts,
  openForMs: () => performance.now(),
};
