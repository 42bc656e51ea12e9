import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acceptInvitationRequest } from '#contracts/accept-invitation.ts';
import { bookAppointmentRequest } from '#contracts/book-appointment-request.ts';
import { bookAppointmentOrder, validateCallDetails } from '#contracts/book-appointment.ts';
import { createEnquiryOrder, createEnquiryRequest } from '#contracts/create-enquiry-request.ts';
import { validateEnquiry } from '#contracts/create-enquiry.ts';
import { deleteListingRequest } from '#contracts/delete-listing.ts';
import { fieldProblems, unreadableFallback } from '#contracts/field-problems.ts';
import { generateStaticHtmlRequest } from '#contracts/generate-static-html.ts';
import { inviteStaffRequest } from '#contracts/invite-staff.ts';
import { previewListingRequest } from '#contracts/preview-listing.ts';
import { recordVerificationRequest } from '#contracts/record-verification.ts';
import { saveListingRequest } from '#contracts/save-listing.ts';
import { saveListingsRequest } from '#contracts/save-listings.ts';
import { saveListingContactRequest } from '#contracts/save-listing-contact.ts';
import { getAppointmentSlotsRequest } from '#contracts/get-appointment-slots.ts';
import { storedPhone, telephoneLink, whatsappLink } from '#domain/enquiry/phone.ts';
import { appointmentLimits, enquiryLimits } from '#domain/enquiry/enquiry-limits.ts';
import { characterCount } from '#domain/text/character-count.ts';
import { corrupted, validRequests } from '../fixtures/hostile-requests.ts';
import { hostileText } from '../fixtures/hostile-strings.ts';

const enquiry = validRequests['create-enquiry'];
const call = validRequests['book-appointment'];

/** A message is a sentence or a few words for a person, and none of the messages of zod itself. */
const readableMessage = /^[A-Z][^\n{}[\]]{3,160}$/;
const zodWording = /Invalid input|expected|received|undefined|\bzod\b/i;

describe.each([
  ['an enquiry', createEnquiryRequest, enquiry, createEnquiryOrder],
  ['a call', bookAppointmentRequest, call, bookAppointmentOrder],
  ['a day', getAppointmentSlotsRequest, validRequests['get-appointment-slots'], ['date']],
  ['pages', generateStaticHtmlRequest, validRequests['generate-static-html'], []],
  ['a check', recordVerificationRequest, validRequests['record-verification'], []],
  ['a preview', previewListingRequest, validRequests['preview-listing'], []],
  ['a listing', saveListingRequest, validRequests['save-listing'], []],
  ['a deletion', deleteListingRequest, validRequests['delete-listing'], []],
  ['listings', saveListingsRequest, validRequests['save-listings'], []],
  ['an invitation', inviteStaffRequest, validRequests['invite-staff'], []],
  [
    'an accepted invitation',
    acceptInvitationRequest,
    validRequests['accept-invitation'],
    ['name', 'password'],
  ],
  ['a contact', saveListingContactRequest, validRequests['save-listing-contact'], []],
] as const)('the contract of %s', (_label, schema, valid, order) => {
  it('accepts the valid request', () => expect(schema.safeParse(valid).success).toBe(true));

  it('never throws, and refuses with messages for a person', () => {
    fc.assert(
      fc.property(corrupted(valid), (body) => {
        const parsed = schema.safeParse(body, unreadableFallback);
        if (parsed.success) return;
        const { first, fields } = fieldProblems(parsed.error.issues, order);
        for (const message of [first, ...Object.values(fields)]) {
          expect(message).toMatch(readableMessage);
          expect(message).not.toMatch(zodWording);
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('accepted input', () => {
  const fitsColumn = (text: string, limit: number) =>
    characterCount(text) <= limit && !/\0|\p{Surrogate}/u.test(text);
  const strings = fc.record({
    name: hostileText,
    phone: hostileText,
    bestTime: hostileText,
    message: hostileText,
  });

  it('of an enquiry fits its columns, counted in code points', () => {
    fc.assert(
      fc.property(strings, ({ name, phone, bestTime }) => {
        const verdict = validateEnquiry({ ...enquiry, name, phone, bestTime });
        if (!verdict.ok) return;
        expect(fitsColumn(verdict.form.name, enquiryLimits.name)).toBe(true);
        expect(fitsColumn(storedPhone(verdict.form.phone), enquiryLimits.phone)).toBe(true);
        expect(fitsColumn(verdict.form.bestTime, enquiryLimits.best_times)).toBe(true);
      }),
    );
  });

  it('of a call fits its columns, counted in code points', () => {
    fc.assert(
      fc.property(strings, ({ name, phone, message }) => {
        const verdict = validateCallDetails({ ...call, name, phone, message });
        if (!verdict.ok) return;
        expect(fitsColumn(verdict.details.name, appointmentLimits.name)).toBe(true);
        expect(fitsColumn(storedPhone(verdict.details.phone), appointmentLimits.phone)).toBe(true);
        expect(fitsColumn(verdict.details.message, appointmentLimits.message)).toBe(true);
      }),
    );
  });

  it.each([1, 2])('is limited to exactly the limit, with characters of %d code units', (units) => {
    const letter = units === 1 ? 'ಕ' : '🏠';
    const enquiryOf = (count: number) => validateEnquiry({ ...enquiry, name: letter.repeat(count) }).ok;
    expect([enquiryOf(enquiryLimits.name), enquiryOf(enquiryLimits.name + 1)]).toEqual([true, false]);
  });

  it('as a phone number becomes links of digits only', () => {
    fc.assert(
      fc.property(hostileText, hostileText, (phone, words) => {
        const stored = storedPhone(phone);
        expect(storedPhone(stored)).toBe(stored);
        expect(telephoneLink(stored) ?? 'tel:1').toMatch(/^tel:\+?\d+$/);
        expect(whatsappLink(stored, words.toWellFormed()) ?? 'https://wa.me/1?text=').toMatch(
          /^https:\/\/wa\.me\/\d+\?text=[\w%.!~*'()-]*$/,
        );
      }),
    );
  });
});
