import { expect, test } from 'vitest';
import { alertFields } from '#domain/alert/alert-fields.ts';
import { callFields } from '#domain/appointment/call-fields.ts';
import { plainCallFields } from '#domain/appointment/plain-call-fields.ts';
import { fieldsOfEnquiry } from '#domain/enquiry/enquiry-fields.ts';
import { type FormField, shownLabel } from '#domain/form/form-field.ts';

const labels = (fields: readonly FormField[]) => fields.map(shownLabel);

test('labels mark optional fields', () => {
  expect(labels(Object.values(callFields))).toEqual([
    'Your name',
    'Email',
    'Phone (optional)',
    'Preferred date',
    'Select a 30-minute slot (IST)',
    'Message (optional)',
  ]);
  const contact = ['Name', 'Email', 'Phone', 'Preferred contact method'];
  expect(labels(fieldsOfEnquiry('availability_check'))).toEqual([
    ...contact,
    'Best time to contact you (optional)',
  ]);
  expect(labels(fieldsOfEnquiry('general_help'))).toEqual([
    ...contact,
    'What are you looking for? (optional)',
  ]);
  expect(labels(Object.values(alertFields))).toEqual(['Email', 'How often']);
});

test('the plain form of a call has the fields of the dialog, and a hint about how far ahead a call can be', () => {
  const hints = (fields: readonly FormField[]) => fields.flatMap(({ hint }) => hint ?? []);
  expect(hints(Object.values(callFields))).toEqual(['Slots are shown for 10:00–14:00 IST']);
  expect(hints(plainCallFields)).toEqual(['Slots are shown for 10:00–14:00 IST, up to 60 days ahead']);
  const withoutHints = (fields: readonly object[]) => fields.map((field) => ({ ...field, hint: '' }));
  expect(withoutHints(plainCallFields)).toEqual(withoutHints(Object.values(callFields)));
});

test('the slots are labelled in 12-hour time', () => {
  expect(callFields.preferred_time.choices).toHaveLength(8);
  expect(callFields.preferred_time.choices[0]).toEqual({ value: '10:00', label: '10:00 AM' });
  expect(callFields.preferred_time.choices.at(-1)).toEqual({ value: '13:30', label: '1:30 PM' });
});
