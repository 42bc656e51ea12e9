import { impossiblePhone } from '#contracts/possible-phone.ts';
import { describe, expect, it } from 'vitest';
import { createEnquiryRequest } from '#contracts/create-enquiry-request.ts';
import { enquiryPayload, validateEnquiry } from '#contracts/create-enquiry.ts';
import { enquiryFormSchema } from '#contracts/enquiry-form.ts';
import { fieldsOfEnquiry, subjectFields } from '#domain/enquiry/enquiry-fields.ts';
import { characterCount } from '#domain/text/character-count.ts';

const validRequest = {
  name: 'Ravi',
  email: 'ravi@mail.example',
  phone: '98450 12345',
  contactMethod: 'call',
  bestTime: '',
};

const address = (length: number) => `${'a'.repeat(60)}@${'b'.repeat(length - 69)}.example`;

describe('the name of an enquiry', () => {
  const zeroWidth = '\u200b\u200c\u200d\u2060\ufeff';

  it('is missing if nobody can see it, and so is the phone', () => {
    expect(validateEnquiry({ ...validRequest, name: zeroWidth, phone: ` ${zeroWidth} ` })).toEqual({
      ok: false,
      first: 'Name is required',
      fields: { name: 'Name is required', phone: 'Phone is required' },
    });
    const issues = createEnquiryRequest.safeParse({ ...validRequest, name: zeroWidth }).error?.issues ?? [];
    expect(issues.find(({ path }) => path.join('.') === 'name')?.message).toBe('Name is required');
  });

  it.each(['ಶ್ರೀಮತಿ ರಾಜ್\u200cಕುಮಾರ್', 'क्\u200dषितिज', 'നന്ദന്\u200d'])(
    'keeps the joiners between the letters of %s',
    (name) => {
      expect(validateEnquiry({ ...validRequest, name })).toMatchObject({ ok: true, form: { name } });
    },
  );
});

describe('an address and a number of an enquiry', () => {
  it('may be pasted with characters that nobody sees', () => {
    const pasted = {
      ...validRequest,
      email: '\u202aravi@mail\u200b.example\u202c',
      phone: '\u202a+91 (0) 98450-12345\u202c',
    };
    expect(validateEnquiry(pasted)).toMatchObject({
      ok: true,
      form: { email: 'ravi@mail.example', phone: '+91 (0) 98450-12345' },
    });
  });
});

describe('the limits of an enquiry', () => {
  it.each([
    ['name', 'n'.repeat(100), 'n'.repeat(101), 'Name must be less than 100 characters'],
    ['name', 'ಅ'.repeat(100), 'ಅ'.repeat(101), 'Name must be less than 100 characters'],
    ['name', '🏡'.repeat(100), '🏡'.repeat(101), 'Name must be less than 100 characters'],
    ['email', address(255), address(256), 'Email must be less than 255 characters'],
    ['phone', '1'.repeat(20), '1'.repeat(21), 'Phone must be less than 20 characters'],
    ['bestTime', 'b'.repeat(200), 'b'.repeat(201), 'Best time must be less than 200 characters'],
  ])('accept the longest %s and reject one character more', (field, longest, tooLong, message) => {
    expect(characterCount(tooLong)).toBe(characterCount(longest) + 1);
    expect(validateEnquiry({ ...validRequest, [field]: longest }).ok).toBe(true);
    expect(validateEnquiry({ ...validRequest, [field]: tooLong })).toEqual({
      ok: false,
      first: message,
      fields: { [field]: message },
    });
  });

  it.each([
    ['NUL', 'a\0b'],
    ['the first half of an emoji', 'a\ud83cb'],
    ['the second half of an emoji', 'a\udfe1b'],
  ])('reject characters that the database cannot store: %s', (_, text) => {
    const message = (named: string) =>
      `${named} has a character that cannot be stored. Please type it again.`;
    expect(
      validateEnquiry({ ...validRequest, name: text, email: text, phone: text, bestTime: text }),
    ).toEqual({
      ok: false,
      first: message('Name'),
      fields: {
        name: message('Name'),
        email: 'Invalid email address',
        phone: message('Phone'),
        bestTime: message('Best time'),
      },
    });
    const home = { id: crypto.randomUUID(), title: text, area: text };
    const request = {
      name: 'Ravi',
      email: validRequest.email,
      phone: validRequest.phone,
      property: home,
      propertyUrl: `/${text}`,
    };
    const issues = createEnquiryRequest.safeParse(request).error?.issues ?? [];
    expect(issues.map(({ path }) => path.join('.')).sort()).toEqual([
      'property.area',
      'property.title',
      'propertyUrl',
    ]);
  });

  it('do not count the spaces around a text', () => {
    const spaced = {
      ...validRequest,
      name: `  ${'n'.repeat(100)}  `,
      email: ' ravi@mail.example ',
      phone: `${' '.repeat(9)}98450 12345 `,
    };
    expect(validateEnquiry(spaced)).toMatchObject({
      ok: true,
      form: { name: 'n'.repeat(100), email: 'ravi@mail.example', phone: '98450 12345' },
    });
  });
});

describe('the messages of an enquiry', () => {
  it.each(['12', '\u200e12', '೧೨', '123 456', '+', '+91 98450 1234', '+91 98450 123456', '0000000'])(
    'ask again for a telephone number that cannot be one: %j',
    (phone) =>
      expect(createEnquiryRequest.safeParse({ ...validRequest, phone }).error?.issues).toContainEqual(
        expect.objectContaining({ path: ['phone'], message: impossiblePhone }),
      ),
  );

  it('are in the order of the form, with the first for the toast and one for each field', () => {
    expect(validateEnquiry({ name: ' ', email: 'ravi@', phone: '', bestTime: 'b'.repeat(201) })).toEqual({
      ok: false,
      first: 'Name is required',
      fields: {
        name: 'Name is required',
        email: 'Invalid email address',
        phone: 'Phone is required',
        bestTime: 'Best time must be less than 200 characters',
      },
    });
    expect(validateEnquiry({ phone: '98450 12345', name: 'A' })).toMatchObject({
      first: 'Invalid email address',
    });
    expect(validateEnquiry({ ...validRequest, phone: '  ', contactMethod: 'pigeon' })).toMatchObject({
      first: 'Phone is required',
      fields: { contactMethod: 'Choose WhatsApp or Phone Call' },
    });
  });

  it.each([null, 'text', [], 7])('are also returned for %j, which is not a form', (values) => {
    expect(validateEnquiry(values)).toMatchObject({ ok: false });
  });

  it.each(['98450 12345', '(080) 2345-6789', '+1 415 555 0132', 'ask for Asha'])(
    'do not reject the phone number %j',
    (phone) => {
      expect(validateEnquiry({ ...validRequest, phone }).ok).toBe(true);
    },
  );
});

describe('the enquiry payload', () => {
  const property = {
    id: '8f14e45f-ceea-467f-a0e6-7c1de1b64ed6',
    title: 'ಮನೆ',
    price: 0,
    currency: 'INR',
    area: '',
  };

  it('contains a validated form with the field names of the request', () => {
    const verdict = validateEnquiry({ name: 'ರವಿ 🏡', email: 'r@mail.example', phone: '98450 12345' });
    if (!verdict.ok) throw new Error(verdict.first);
    const payload = enquiryPayload(verdict.form, { property, propertyUrl: '', enquiryType: 'general_help' });
    expect(createEnquiryRequest.parse(payload)).toMatchObject({
      name: 'ರವಿ 🏡',
      preferredContact: 'WhatsApp',
      bestTimes: '',
      property,
      enquiryType: 'general_help',
    });
  });

  it('has the price 0 and the currency INR when the listing has none', () => {
    const sent = { name: 'A', email: 'a@mail.example', phone: '98450 12345', property: { id: property.id } };
    expect(createEnquiryRequest.parse(sent).property).toMatchObject({ price: 0, currency: 'INR' });
  });

  it('has the price 0 when the price is out of range, so that the enquiry is not lost', () => {
    const sent = {
      name: 'A',
      email: 'a@mail.example',
      phone: '98450 12345',
      property: { id: property.id, price: 1e308 },
    };
    expect(createEnquiryRequest.parse(sent).property).toMatchObject({ price: 0 });
  });

  it.each(['javascript:alert(1)', 'data:text/html,x'])('rejects the page address %j', (propertyUrl) => {
    const sent = {
      name: 'A',
      email: 'a@mail.example',
      phone: '98450 12345',
      property: { id: property.id },
      propertyUrl,
    };
    expect(createEnquiryRequest.safeParse(sent).success).toBe(false);
  });
});

describe('the fields of an enquiry', () => {
  it.each(['availability_check', 'general_help'] as const)(
    'in the form of %s match its schema in order, and the request in their names',
    (type) => {
      const fields = fieldsOfEnquiry(type);
      expect(fields.map(({ key }) => key)).toEqual(Object.keys(enquiryFormSchema.shape));
      const fieldNames = Object.keys(createEnquiryRequest.shape);
      expect(fields.map(({ name }) => name)).toEqual(fieldNames.slice(0, fields.length));
    },
  );

  it('that describe the subject are part of the request', () => {
    for (const field of subjectFields) {
      const [outer = '', inner] = field.split('.');
      const schema = inner ? createEnquiryRequest.shape.property : createEnquiryRequest;
      expect(Object.keys(schema.shape)).toContain(inner ?? outer);
    }
  });
});
