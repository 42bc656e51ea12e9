import { describe, expect, it } from 'vitest';
import { scriptLanguage } from '#domain/text/script-language.ts';
import { formatCount, joinShown, paragraphs, shownFact, shownList, shownText } from '#domain/text/text.ts';

describe('a text', () => {
  it.each([
    ['  Whitefield ', 'Whitefield'],
    ['', null],
    [' \n\t\u00a0', null],
    [0, '0'],
    [5.6, '5.6'],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
    [null, null],
    [undefined, null],
    [true, null],
    [{ name: 'x' }, null],
    [['x'], null],
  ])('of %j is shown as %j', (value, shown) => {
    expect(shownText(value)).toBe(shown);
  });

  it.each(['N/A', 'n/a', 'NA', ' null ', 'undefined', 'NaN', 'None', '-', '--', ''])(
    'of %j is not a fact',
    (value) => {
      expect(shownFact(value)).toBeNull();
    },
  );

  it.each(['Nandi Hills', 'NAL layout', 'Nano', '-2', 'None of the flats face west'])(
    'of %j is a fact',
    (value) => {
      expect(shownFact(value)).toBe(value);
    },
  );

  it.each([
    ['one\ntwo', ['one', 'two']],
    [' one \r\n\r\n\n two ', ['one', 'two']],
    ['one', ['one']],
    ['', []],
    [null, []],
    ['N/A', []],
    ['null', []],
    ['one\nundefined\ntwo', ['one', 'two']],
    [{}, []],
  ])('of %j has the paragraphs %j', (value, expected) => {
    expect(paragraphs(value)).toEqual(expected);
  });
});

describe('joined texts', () => {
  it.each([
    [['Whitefield', 'Bangalore'], 'Whitefield, Bangalore'],
    [[null, 'Bangalore'], 'Bangalore'],
    [['Whitefield', undefined, ' '], 'Whitefield'],
    [['', null], ''],
    [[], ''],
  ])('of %j are %j', (parts, expected) => {
    expect(joinShown(parts)).toBe(expected);
  });

  it('a list is trimmed and has no repeats or placeholders', () => {
    expect(shownList([' Gym', 'Gym', null, 'N/A', '', 25, {}, 'Pool'])).toEqual(['Gym', '25', 'Pool']);
    expect([shownList(null), shownList(undefined)]).toEqual([[], []]);
  });
});

describe('the language of a title', () => {
  it.each([
    ['ಜಯನಗರದಲ್ಲಿ ಮನೆ', 'kn'],
    ['ಜಯನಗರದಲ್ಲಿ 2 BHK ಮನೆ', 'kn'],
    ['बेंगलुरु में घर', 'hi'],
    ['வீடு விற்பனைக்கு', 'ta'],
    ['ఇల్లు అమ్మకానికి', 'te'],
    ['വീട് വിൽപ്പനയ്ക്ക്', 'ml'],
    ['房子', 'und'],
    ['ಮನೆ: 2 BHK near Jayanagar 4th Block', null],
    ['Villa « Été » in Hebbal', null],
    ['3 BHK', null],
    ['123 !!!', null],
    ['', null],
  ])('%j is %j', (title, language) => {
    expect(scriptLanguage(title)).toBe(language);
  });
});

it.each([
  [0, '0 homes'],
  [1, '1 home'],
  [2, '2 homes'],
  [123_456, '1,23,456 homes'],
])('formats %i as %s', (count, words) => {
  expect(formatCount(count, 'home')).toBe(words);
});

it('an irregular plural is used', () => {
  expect([formatCount(1, 'society', 'societies'), formatCount(3, 'society', 'societies')]).toEqual([
    '1 society',
    '3 societies',
  ]);
});
