import type { EnquiryField, EnquiryFormValues } from '#contracts/enquiry-fields.ts';
import { contactLabels } from '#domain/enquiry/contact.ts';

/** The names the plain form gives its fields, which are those of the request. */
export const fieldNames: Record<EnquiryField, string> = {
  name: 'name',
  email: 'email',
  phone: 'phone',
  contactMethod: 'preferredContact',
  bestTime: 'bestTimes',
};

export function readValues(form: HTMLFormElement): EnquiryFormValues {
  const fields = new FormData(form);
  const field = (name: string) => String(fields.get(name) ?? '');
  return {
    name: field('name'),
    email: field('email'),
    phone: field('phone'),
    contactMethod: field('preferredContact') === contactLabels.call ? 'call' : 'whatsapp',
    bestTime: field('bestTimes'),
  };
}

/** Writes only values that differ, so that a field somebody is typing in keeps its caret. */
export function writeValues(form: HTMLFormElement, values: EnquiryFormValues): void {
  const wanted = { ...values, contactMethod: contactLabels[values.contactMethod] };
  for (const field of ['name', 'email', 'phone', 'contactMethod', 'bestTime'] as const) {
    const control = form.elements.namedItem(fieldNames[field]);
    if (control instanceof HTMLInputElement || control instanceof RadioNodeList) {
      if (control.value !== wanted[field]) control.value = wanted[field];
    }
  }
}

/** The control of a field that takes the focus: for a group, its first radio button. */
export function controlOf(form: HTMLFormElement, field: EnquiryField): HTMLElement | null {
  const control = form.elements.namedItem(fieldNames[field]);
  const first = control instanceof RadioNodeList ? control[0] : control;
  return first instanceof HTMLElement ? first : null;
}
