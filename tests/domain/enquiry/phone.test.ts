import { describe, expect, it } from 'vitest';
import {
  isInternational,
  mayBePhone,
  searchedPhone,
  storedPhone,
  telephoneLink,
  whatsappLink,
} from '#domain/enquiry/phone.ts';

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
    ['\u202a+91 98450\u00a012345\u202c', '+919845012345'],
    ['\u200e98450\u200b12345\u200f', '+919845012345'],
    ['\ufeff98450\u00ad12345', '+919845012345'],
    ['\u206698450\u2060 12345\u2069', '+919845012345'],
    ['೯೮೪೫೦ ೧೨೩೪೫', '+919845012345'],
    ['+९१ ९८४५० १२३४५', '+919845012345'],
    ['٩٨٤٥٠ ١٢٣٤٥', '+919845012345'],
    ['۰۹۸۴۵۰۱۲۳۴۵', '+919845012345'],
    ['＋９１（９８４５０）１２３４５', '+919845012345'],
    ['98450\u201112345', '+919845012345'],
    ['98450\u201012345', '+919845012345'],
    ['98450\u221212345', '+919845012345'],
    ['98450 – 12345', '+919845012345'],
    ['98450\uff0d12345', '+919845012345'],
    ['+91 (0) 98450 12345', '+919845012345'],
    ['+91(0)9845012345', '+919845012345'],
    ['+91 098450 12345', '+919845012345'],
    ['0091 98450 12345', '+919845012345'],
    ['0091 (0) 98450 12345', '+919845012345'],
    ['0091 098450 12345', '+919845012345'],
    ['091-98450 12345', '+919845012345'],
    ['091 0 98450 12345', '+919845012345'],
    ['(+91) 98450-12345', '+919845012345'],
    ['91-0-98450-12345', '+919845012345'],
    ['+91 (0) 80 2345 6789', '+918023456789'],
    ['+91 080 2345 6789', '+918023456789'],
    ['+91 (080) 2345 6789', '+918023456789'],
    ['+44 (0) 20 7946 0958', '+442079460958'],
    ['0044 (0)20 7946 0958', '+442079460958'],
    ['ask\u202e Asha', 'ask Asha'],
    ['98450/12345', '+919845012345'],
    ['080/23456789', '+918023456789'],
    ['011/23456789', '01123456789'],
    ['98,450,12,345', '+919845012345'],
    ['9845012345,', '+919845012345'],
    ['080 2345 6789;', '+918023456789'],
    ['080-41234567/68', '080-41234567/68'],
    ['9845012345 / 9886', '9845012345 / 9886'],
    ['41234567/41234568', '41234567/41234568'],
    ['4123456, 4123457', '4123456, 4123457'],
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

  it.each([
    '98450 12345',
    '2345 6789',
    '+1 415 555 0132',
    '+91 1800 123 4567',
    '9'.repeat(20),
    'ask Asha',
    '98,450,12,345',
    '080-41234567/68',
    '41234567, 41234568',
  ])('may be %j', (typed) => expect(mayBePhone(typed)).toBe(true));

  it('of two numbers is not dialled as one', () => {
    for (const typed of ['080-41234567/68', '41234567, 41234568']) {
      expect(telephoneLink(storedPhone(typed))).toBeNull();
      expect(whatsappLink(storedPhone(typed), 'Hello')).toBeNull();
    }
  });

  it.each([
    '12',
    '98450',
    '-',
    '+',
    '+91',
    '0000000000',
    '+91 12',
    '+91 98450 1234',
    '+91 98450 123456',
    '+0 98450 12345',
    '\u200e12\u200f',
    '೧೨',
    '12 / 34',
    ',/;',
  ])('cannot be %j', (typed) => expect(mayBePhone(typed)).toBe(false));

  it('has no link when it cannot exist', () => {
    for (const stored of ['+91098450123', '+91984501234', '+9100000000000', '+0123456789', '0000000']) {
      expect(isInternational(stored)).toBe(false);
      expect(whatsappLink(stored, 'Hello')).toBeNull();
      expect(telephoneLink(stored)).toBeNull();
    }
  });

  it.each([
    ['+91 (0) 98450\u200e 12345', '9845012345'],
    ['098450-12345', '9845012345'],
    ['೯೮೪೫೦', '98450'],
    [' Asha  Rao ', 'Asha  Rao'],
    ['ANG-7K3M9', 'ANG-7K3M9'],
    ['+44 20 7946 0958', '+442079460958'],
  ])('%j is searched as %j', (typed, searched) => expect(searchedPhone(typed)).toBe(searched));
});
