import { createToasts, failedToast, infoToast, type ToastStore } from '#islands/toasts/toasts.ts';

/** A message of each tone. It never closes automatically. */
export function toastSamples(): ToastStore[] {
  return [
    infoToast('Request Submitted', 'We will get back to you within 3 hours (8am-8pm).'),
    failedToast('Validation Error', 'Name is required'),
  ].map((message) => {
    const toasts = createToasts();
    toasts.hold();
    toasts.show(message);
    return toasts;
  });
}
