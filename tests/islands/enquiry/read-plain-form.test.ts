import { afterEach, expect, test, vi } from 'vitest';
import { createEnquiryRequest } from '#contracts/create-enquiry-request.ts';
import { readSubject, readPlainForm, subjectOf } from '#islands/enquiry/read-plain-form.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const hidden = {
  'property.id': '11ab9134-89ba-57f6-ab89-cdc68ea24730',
  'property.title': '3 BHK in Whitefield',
  'property.price': '12500000',
  'property.currency': 'INR',
  'property.area': 'Whitefield',
  propertyUrl: 'https://angala.example/property/3-bhk',
};

afterEach(() => vi.unstubAllGlobals());

test('reads the hidden fields of a form as the function expects them, with the address of the current page', () => {
  vi.stubGlobal('location', { origin: 'https://angala.example', pathname: '/property/moved' });
  const subject = subjectOf(readSubject(formOf(hidden)), 'general_help');
  const sent = createEnquiryRequest.parse({
    name: 'Asha',
    email: 'a@b.co',
    phone: '98450 12345',
    ...subject,
  });
  expect(sent).toMatchObject({
    property: { title: '3 BHK in Whitefield', price: 12_500_000, currency: 'INR', area: 'Whitefield' },
    propertyUrl: 'https://angala.example/property/moved',
    enquiryType: 'general_help',
  });
});

test('sends the price 0 for a home without a price', () => {
  const { property } = subjectOf(readSubject(formOf({ ...hidden, 'property.price': '' })), 'general_help');
  expect(property.price).toBe(0);
});

test('reads values typed before the script loaded by the names of the request', () => {
  const typed = {
    name: 'Asha',
    email: 'a@',
    phone: '',
    preferredContact: 'Phone Call',
    bestTimes: 'Evenings',
  };
  expect(readPlainForm(formOf(typed), 'availability_check')).toEqual({
    name: 'Asha',
    email: 'a@',
    phone: '',
    contactMethod: 'call',
    bestTime: 'Evenings',
  });
});
