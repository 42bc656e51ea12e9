import { describe, expect, it } from 'vitest';
import { storedPhone, telephoneLink, whatsappLink } from '#domain/enquiry/phone.ts';

describe('a telephone number', () => {
  it.each([
    ['98450 12345', '+919845012345'],
    ['098450-12345', '+919845012345'],
    ['+91 98450 12345', '+919845012345'],
    ['91 9845012345', '+919845012345'],
    ['0091 98450 12345', '+919845012345'],
    ['+1 (415) 555-0132', '+14155550132'],
    ['0041 44 668 18 00', '+41446681800'],
    ['080 2345 6789', '+918023456789'],
    ['011 2345 6789', '01123456789'],
    [' ask Asha ', 'ask Asha'],
    ['12', '12'],
  ])('typed as %j is stored as %j', (typed, stored) => {
    expect(storedPhone(typed)).toBe(stored);
  });

  it('does not change when it is normalised again', () => {
    for (const typed of ['98450 12345', '+44 20 7946 0958', 'ask Asha']) {
      expect(storedPhone(storedPhone(typed))).toBe(storedPhone(typed));
    }
  });

  it('opens a chat only with a country code', () => {
    expect(whatsappLink('+919845012345', 'ANG-7K3M9: https://a.example/?a=1&b=2')).toBe(
      'https://wa.me/919845012345?text=ANG-7K3M9%3A%20https%3A%2F%2Fa.example%2F%3Fa%3D1%26b%3D2',
    );
    expect(whatsappLink('01123456789', 'Hello')).toBeNull();
    expect(whatsappLink('ask Asha', 'Hello')).toBeNull();
  });

  it('is linked for dialling only when it is valid', () => {
    expect(telephoneLink('01123456789')).toBe('tel:01123456789');
    expect(telephoneLink('ask Asha')).toBeNull();
  });
});
