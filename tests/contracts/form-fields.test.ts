import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { bookAppointmentRequest } from '#contracts/book-appointment-request.ts';
import { createEnquiryRequest } from '#contracts/create-enquiry-request.ts';
import { subscribeAlertRequest } from '#contracts/subscribe-alert.ts';
import { alertFields } from '#domain/alert/alert-fields.ts';
import { callFields } from '#domain/appointment/call-fields.ts';
import { enquiryFields } from '#domain/enquiry/enquiry-fields.ts';
import type { FormField } from '#domain/form/form-field.ts';
import { honeypotName } from '#domain/form/honeypot.ts';
import { validRequests } from '../fixtures/hostile-requests.ts';

const enquiry = validRequests['create-enquiry'];
const call = validRequests['book-appointment'];
const alert = { email: 'asha@mail.example', offer: 'Sale' };

/** Each form with its fields and the request that it becomes. */
const forms: [string, Readonly<Record<string, FormField>>, z.ZodMiniType, object][] = [
  ['an enquiry', enquiryFields.availability_check, createEnquiryRequest, enquiry],
  ['a wish for help', enquiryFields.general_help, createEnquiryRequest, enquiry],
  ['a call', callFields, bookAppointmentRequest, call],
  ['an alert', alertFields, subscribeAlertRequest, alert],
];

describe.each(forms)('the form of %s', (_what, fields, request, valid) => {
  /** What is wrong with the request when this field has this value. */
  const errorsFor = (field: FormField, value: unknown) =>
    request
      .safeParse({ ...valid, [field.name]: value })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

  it('sends a request that is accepted, with or without its optional fields', () => {
    const optional = Object.values(fields).filter(({ required }) => !required);
    const requiredFields = Object.entries(valid).filter(
      ([sent]) => !optional.some(({ name }) => name === sent),
    );
    expect(request.safeParse(valid).success).toBe(true);
    expect(request.safeParse(Object.fromEntries(requiredFields)).success).toBe(true);
  });

  it('requires exactly the fields that must not be empty', () => {
    for (const field of Object.values(fields)) {
      if (field.kind === 'choice') continue;
      expect([field.name, errorsFor(field, '').length > 0]).toEqual([field.name, field.required === true]);
    }
  });

  it('accepts each field up to its limit, and names the field that exceeds it', () => {
    for (const field of Object.values(fields)) {
      if (!('limit' in field)) continue;
      const end = field.kind === 'email' ? '@angala.example' : '';
      const tooLong = `${'a'.repeat(field.limit + 1 - end.length)}${end}`;
      expect(errorsFor(field, tooLong)).toContain(
        `${field.name}: ${field.messageName ?? field.label} must be less than ${field.limit} characters`,
      );
      if (field.kind !== 'email') expect(errorsFor(field, tooLong.slice(1))).toEqual([]);
    }
  });

  it('offers exactly the choices that are accepted', () => {
    for (const field of Object.values(fields)) {
      if (!('choices' in field)) continue;
      for (const { value } of field.choices) expect(errorsFor(field, value)).toEqual([]);
      expect(errorsFor(field, 'neither')).toHaveLength(1);
    }
  });

  it('has a honeypot whose name no other field has', () => {
    expect(Object.values(fields).map(({ name }) => name)).not.toContain(honeypotName);
    const sent = request.parse({ ...valid, [honeypotName]: 'https://spam.example' });
    expect(sent).toHaveProperty(honeypotName);
  });
});

it('each field of a call and of an alert has its key as name', () => {
  for (const fields of [callFields, alertFields])
    expect(Object.values(fields).map(({ name }) => name)).toEqual(Object.keys(fields));
});

it('both kinds of enquiry have the same rules', () => {
  const rules = (fields: object[]) => fields.map((field) => ({ ...field, label: '', placeholder: '' }));
  const [check, help] = Object.values(enquiryFields).map((fields) => rules(Object.values(fields)));
  expect(check).toEqual(help);
});
