import { expect, test } from 'vitest';
import { createEnquiryRequest } from '#contracts/create-enquiry-request.ts';
import { readSubject } from '#islands/enquiry/read-subject.ts';

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

const page = 'https://angala.example/property/3-bhk';
const hidden = {
  'property.id': '11ab9134-89ba-57f6-ab89-cdc68ea24730',
  'property.title': '3 BHK in Whitefield',
  'property.price': '12500000',
  'property.currency': 'INR',
  'property.area': 'Whitefield',
  enquiryType: 'general_help',
};

test('the hidden fields of a form are what the function expects', () => {
  const subject = readSubject(formOf(hidden), page);
  const sent = createEnquiryRequest.parse({ name: 'Asha', email: 'a@b.co', phone: '1', ...subject });
  expect(sent).toMatchObject({
    property: { title: '3 BHK in Whitefield', price: 12_500_000, currency: 'INR', area: 'Whitefield' },
    propertyUrl: page,
    enquiryType: 'general_help',
  });
});

test('a home without a price is asked about at 0', () => {
  expect(readSubject(formOf({ ...hidden, 'property.price': '' }), page).property.price).toBe(0);
});
