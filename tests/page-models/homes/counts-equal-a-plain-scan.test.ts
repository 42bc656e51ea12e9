import fc from 'fast-check';
import { expect, test } from 'vitest';
import { homesSheetSchema } from '#contracts/homes-file-schema.ts';
import { joinSheets } from '#domain/search/homes/homes-sheets.ts';
import { dayNumber } from '#domain/calendar/day-number.ts';
import { type Offer, offers } from '#domain/offer.ts';
import { type Property, propertySchema } from '#domain/property/property.ts';
import { aspects } from '#domain/search/aspects.ts';
import { OFFERED_DISTANCES } from '#domain/search/near.ts';
import { readFilterQuery } from '#domain/search/filter-query.ts';
import {
  type Aspect,
  aspectNames,
  choiceAspects,
  isChoices,
  statedAspects,
  tickAspects,
} from '#domain/search/filters.ts';
import type { IndexedHomes } from '#domain/search/homes/indexed-homes.ts';
import { readHomes } from '#domain/search/homes/read-homes.ts';
import { cityCoordinates } from '#domain/search/positions/city-coordinates.ts';
import { distancesIn } from '#domain/search/positions/distances.ts';
import { aspectEffects, countHomes } from '#domain/search/results/count-homes.ts';
import { matchHomes, matchingRows } from '#domain/search/results/match-homes.ts';
import { searchIndex } from '#page-models/homes/search-index.ts';
import { aCatalogue, bangalore, mysore } from '../../fixtures/rows.ts';
import { areas, rules, societies, someHomes, TODAY } from './plain-scan.ts';

const QUERIES = 1000;
const MOST_FILTERS = 4;
/** Milliseconds. It takes one or two seconds of a processor, which others may be using. */
const SLOW_MACHINE = 60_000;

const properties = someHomes(150).map((row) => propertySchema.parse(row));
const catalogue = aCatalogue({ cities: [bangalore, mysore], areas, societies, properties });
const index = searchIndex(catalogue, () => true);
const homesFor = { Sale: asPublished(index.sale), Rent: asPublished(index.rent) };
const rowsFor = { Sale: shownRows('Sale'), Rent: shownRows('Rent') };

/** Newest first. */
function shownRows(offer: Offer): Property[] {
  return properties.filter((row) => row.property_type === offer && (row.publish ?? 0) > 10).toReversed();
}

/** As a browser reads the file. */
function asPublished(file: unknown): IndexedHomes {
  const read = readHomes(joinSheets([homesSheetSchema.parse(JSON.parse(JSON.stringify(file)))]));
  return { ...read, distances: distancesIn(read, cityCoordinates) };
}

/** Often size and kind of area together, because each changes what the other compares. */
const anyAspects = fc.oneof(
  { weight: 9, arbitrary: fc.subarray([...aspectNames], { maxLength: MOST_FILTERS }) },
  { weight: 1, arbitrary: fc.constant<Aspect[]>(['size', 'basis']) },
);

const anyQuery = anyAspects.chain((asked) =>
  fc.tuple(...asked.map((name) => rules[name].asked)).map((texts) => texts.join('&')),
);

const parametersOf = (name: Aspect) => Object.keys(aspects[name].parameters);

function askedIn(query: URLSearchParams): Aspect[] {
  return aspectNames.filter((name) => parametersOf(name).some((parameter) => query.get(parameter)));
}

function without(query: URLSearchParams, name: Aspect): URLSearchParams {
  const rest = new URLSearchParams(query);
  for (const parameter of parametersOf(name)) rest.delete(parameter);
  return rest;
}

function scan(rows: readonly Property[], query: URLSearchParams): Property[] {
  const tests = askedIn(query).map((name) => rules[name].passes(query));
  return rows.filter((row) => tests.every((passes) => passes(row)));
}

/** How many rows each choice would show, if it were the only one of its filter. */
function countChoices(
  rows: readonly Property[],
  query: URLSearchParams,
  name: Aspect,
  choices: readonly (string | number)[],
) {
  const rest = without(query, name);
  const others = scan(rows, rest);
  return choices.map((choice) => {
    const whole = new URLSearchParams(`${rest}&${rules[name].choice(choice)}`);
    if (rules[name].isBeside)
      for (const parameter of parametersOf(name))
        whole.set(parameter, [whole.get(parameter), query.get(parameter)].filter(Boolean).join(','));
    // With another kind of area, other sizes are compared.
    return (name === 'basis' ? scan(rows, whole) : others.filter(rules[name].passes(whole))).length;
  });
}

/** Rows that match all else and do not say. Nobody is asked for a fact that no row states. */
function countSilent(rows: readonly Property[], query: URLSearchParams, name: Aspect): number {
  const { isStated = () => true } = rules[name];
  return rows.some(isStated) ? scan(rows, without(query, name)).filter((row) => !isStated(row)).length : 0;
}

function choicesOf(homes: IndexedHomes, name: (typeof choiceAspects)[number] | (typeof tickAspects)[number]) {
  return isChoices(name) ? homes.choices[name].names : aspects[name].options.map(({ text }) => text);
}

test(
  'homes, totals and counts beside choices equal a plain scan of the rows, for a thousand searches',
  () => {
    let found = 0;
    const foundBy = new Set<Aspect>();
    fc.assert(
      fc.property(fc.constantFrom(...offers), anyQuery, (offer, address) => {
        const [rows, homes] = [rowsFor[offer], homesFor[offer]];
        const query = new URLSearchParams(address);
        const { filters, ignored } = readFilterQuery(address);
        const failures = matchHomes(homes, filters, dayNumber(TODAY));
        const counts = countHomes(homes, filters, failures, dayNumber(TODAY));
        const shown = scan(rows, query);
        expect(ignored).toEqual([]);
        expect(matchingRows(homes.order('newest'), failures).map((row) => homes.home(row)?.slug)).toEqual(
          shown.map(({ slug }) => slug),
        );
        expect(counts.all).toBe(shown.length);
        for (const name of [...choiceAspects, ...tickAspects])
          expect([name, [...counts[name]]]).toEqual([
            name,
            countChoices(rows, query, name, choicesOf(homes, name)),
          ]);
        const place = query.get('near');
        expect([...counts.near]).toEqual(
          place === null || place === 'nowhere'
            ? []
            : [
                ...countChoices(
                  rows,
                  query,
                  'near',
                  OFFERED_DISTANCES.map((metres) => `${place}&within=${metres}`),
                ),
                scan(rows, without(query, 'near')).length,
              ],
        );
        expect(counts.unsaid).toEqual(
          new Map(statedAspects.map((name) => [name, countSilent(rows, query, name)])),
        );
        expect(
          Object.fromEntries(aspectEffects(homes, filters, failures).map((one) => [one.aspect, one.homes])),
        ).toEqual(
          Object.fromEntries(askedIn(query).map((name) => [name, scan(rows, without(query, name)).length])),
        );
        if (shown.length === 0) return;
        found++;
        for (const name of askedIn(query)) foundBy.add(name);
      }),
      { numRuns: QUERIES, seed: 40 },
    );
    // Otherwise the searches would compare nothing with nothing.
    expect(found).toBeGreaterThan(QUERIES / 2);
    expect([...foundBy].toSorted()).toEqual(aspectNames.toSorted());
  },
  SLOW_MACHINE,
);
