import { describe, expect, it } from 'vitest';
import { bookAppointmentRequest } from '#contracts/book-appointment-request.ts';
import { validateCallDetails } from '#contracts/book-appointment.ts';
import { getAppointmentSlotsRequest } from '#contracts/get-appointment-slots.ts';

const request = {
  name: 'Ravi',
  email: 'ravi@mail.example',
  phone: '',
  preferred_date: '2026-11-20',
  preferred_time: '10:00:00',
  message: '',
};

describe('a request for a call', () => {
  it('accepts the time of a slot with or without seconds', () => {
    expect(bookAppointmentRequest.parse(request).preferred_time).toBe('10:00');
    expect(bookAppointmentRequest.parse({ ...request, preferred_time: '10:00' }).preferred_time).toBe(
      '10:00',
    );
  });

  it.each(['09:30:00', '14:00:00', '10:15:00', '10:00:30', '', 'ten'])(
    'rejects the time %j',
    (preferred_time) => {
      const parsed = bookAppointmentRequest.safeParse({ ...request, preferred_time });
      expect(parsed.error?.issues[0]?.message).toBe('Please choose a 30-minute slot.');
    },
  );

  it.each(['2026-02-30', '20261120', '', '0000-01-01', '9999-12-31'])('rejects the date %j', (date) => {
    expect(getAppointmentSlotsRequest.safeParse({ date }).success).toBe(false);
    expect(validateCallDetails({ ...request, preferred_date: date })).toMatchObject({
      first: 'Choose a date',
    });
  });

  it.each(['a\0b', 'a\ud83cb'])('rejects text that the database cannot store: %j', (text) => {
    const errors = validateCallDetails({ ...request, name: text, phone: text, message: text });
    expect(errors).toMatchObject({
      first: 'Name has a character that cannot be stored. Please type it again.',
      fields: {
        phone: 'Phone has a character that cannot be stored. Please type it again.',
        message: 'Message has a character that cannot be stored. Please type it again.',
      },
    });
  });

  it('rejects a name that nobody can see, and keeps the joiners of a script', () => {
    const invisible = { ...request, name: '\u200b\u200c\u200d\u2060\ufeff' };
    expect(validateCallDetails(invisible)).toMatchObject({ first: 'Name is required' });
    expect(bookAppointmentRequest.safeParse(invisible).success).toBe(false);
    const name = 'ರಾಜ್\u200cಕುಮಾರ್';
    expect(bookAppointmentRequest.parse({ ...request, name }).name).toBe(name);
  });

  it('accepts a missing phone and message, and limits the length of both', () => {
    expect(bookAppointmentRequest.parse({ ...request, phone: undefined, message: undefined })).toMatchObject({
      phone: '',
      message: '',
    });
    expect(validateCallDetails({ ...request, phone: '1'.repeat(21) })).toMatchObject({
      first: 'Phone must be less than 20 characters',
    });
    expect(validateCallDetails({ ...request, message: '🏡'.repeat(2000) }).ok).toBe(true);
    expect(validateCallDetails({ ...request, message: '🏡'.repeat(2001) }).ok).toBe(false);
  });
});
