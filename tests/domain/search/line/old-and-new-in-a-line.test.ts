import { describe, expect, test } from 'vitest';
import { filterQuery } from '#domain/search/filter-query.ts';
import { statedAspects } from '#domain/search/filters.ts';
import { answerLine } from '#domain/search/line/answer-line.ts';
import { realPlaces } from './real-places.ts';

const stating = { ...realPlaces, facts: statedAspects };

const BEING_BUILT = 'A list asks for homes that are ready, or by when, not for those that are being built';
const SOLD_FIRST =
  'A list does not ask whether a home is sold for the first time: where we know it, the page of the home says it';
const HOW_OLD = 'A list does not ask how old a home is: where we know its year, the page of the home says it';

describe('a line that says whether a home is old or new', () => {
  test.each([
    ['resale flat in hebbal', 'area=hebbal&type=apartment'],
    ['re-sale flat hebbal', 'area=hebbal&type=apartment'],
    ['secondhand flat in hebbal', 'area=hebbal&type=apartment'],
    ['pre owned 2bhk', 'bhk=2'],
  ])('‘%s’ is for sale', (line, query) => {
    const { offer, isOfferNamed, filters, unknownWords } = answerLine(line, stating, 'Rent');
    expect([offer, isOfferNamed, filterQuery(filters), unknownWords]).toEqual(['Sale', true, query, []]);
  });

  test.each([
    ['ready to move 2bhk hebbal', 'bhk=2&area=hebbal&possession=ready'],
    ['rtm 2bhk hebbal', 'bhk=2&area=hebbal&possession=ready'],
  ])('‘%s’ is ready', (line, query) => {
    const { filters, unknownWords } = answerLine(line, stating);
    expect([filterQuery(filters), unknownWords]).toEqual([query, []]);
  });

  test.each([
    ['new launch in hebbal', 'new launch', BEING_BUILT],
    ['pre launch hebbal', 'pre launch', BEING_BUILT],
    ['prelaunch hebbal', 'prelaunch', BEING_BUILT],
    ['newly launched in hebbal', 'newly launched', BEING_BUILT],
    ['ongoing projects hebbal', 'ongoing projects', BEING_BUILT],
    ['under construction hebbal', 'under construction', BEING_BUILT],
    ['underconstruction hebbal', 'underconstruction', BEING_BUILT],
    ['new booking hebbal', 'new booking', SOLD_FIRST],
    ['hebbal fresh booking', 'fresh booking', SOLD_FIRST],
    ['first sale in hebbal', 'first sale', SOLD_FIRST],
    ['old flat', 'old', HOW_OLD],
  ])('of ‘%s’ the words ‘%s’ are said to be left out, and why', (line, missed, reason) => {
    const { filters, unknownWords, reasons } = answerLine(line, stating);
    expect([unknownWords, reasons]).toEqual([[missed], [reason]]);
    expect(filters.areas).toEqual(line.includes('hebbal') ? ['hebbal'] : []);
    expect(filters.fresh).toBe(false);
  });
});

test.each([
  ['2bhk towards whitefield', 'bhk=2&area=whitefield'],
  ['toward hebbal', 'area=hebbal'],
  ['flat to hennur road', 'area=hennur-road&type=apartment'],
  ['off hennur road', 'area=hennur-road'],
  ['along hennur road', 'area=hennur-road'],
  ['behind hebbal', 'near=in/hebbal&within=3000'],
  ['opp manyata tech park', 'near=manyata-tech-park&within=3000'],
  ['towards airport', 'near=kempegowda-international-airport&within=10000'],
])('‘%s’ is read whole', (line, query) => {
  const { filters, unknownWords } = answerLine(line, stating);
  expect([filterQuery(filters), unknownWords]).toEqual([query, []]);
});
