import { createEnquiryFailure } from '#contracts/create-enquiry.ts';
import { failedToast, infoToast } from '../toasts/toasts.ts';

/** The toasts about an enquiry (spec.md section 8). */
export const enquiryToasts = {
  invalid: (message: string) => failedToast('Validation Error', message),
  failed: (message: string | null) => failedToast('Error', message ?? createEnquiryFailure),
  sent: infoToast('Request Submitted', 'We will get back to you within 3 hours (8am-8pm).'),
};
