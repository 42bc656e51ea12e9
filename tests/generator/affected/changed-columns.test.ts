import { expect, test } from 'vitest';
import type { Entity } from '#domain/entity.ts';
import { predictPages } from '#generator/affected/prediction.ts';
import type { PageContext } from '#page-models/context/page-context.ts';
import { sitePages } from '#page-models/site-pages.ts';
import { aContext } from '../../fixtures/rows.ts';
import { seededRandom } from '../../fixtures/seeded-random.ts';
import {
  addOrRemoveRow,
  changeColumn,
  type ChangedTable,
  copyOf,
  parseRows,
  placeArea,
  type Random,
  someRows,
  type StoredChange,
  type StoredRows,
  tableNames,
  tables,
  TODAY,
} from './changed-columns.ts';
import { nightlyIf } from '../../fixtures/nightly.ts';

/** One change of stored rows; null when it changes nothing. */
type Change = (rows: StoredRows) => StoredChange | null;

/**
 * Changes that are published together: each column once, each kind of row added and removed, areas that lie in another from now on or
 * no longer do, and random mixtures.
 */
function changesOf(random: Random): readonly (readonly Change[])[] {
  const columns: Change[] = tableNames.flatMap((table) =>
    tables[table].fields.map((column) => (rows: StoredRows) => changeColumn(rows, table, column, random)),
  );
  const comings: Change[] = tableNames.flatMap((table) =>
    Array.from({ length: 4 }, () => (rows: StoredRows) => addOrRemoveRow(rows, table, random)),
  );
  const places = Array.from({ length: 12 }, () => (rows: StoredRows) => placeArea(rows, random));
  const any = [...columns, ...comings, ...comings, ...places];
  const one = () => any[Math.floor(random() * any.length)] ?? (() => null);
  const mixtures = Array.from({ length: 20 }, () => [one(), one(), one(), one()]);
  return [...[...places, ...columns, ...comings, ...places].map((change) => [change]), ...mixtures];
}

const typeOf = {
  properties: 'property',
  unavailable_homes: 'property',
  society: 'society',
  local_areas: 'area',
} as const;

function entitiesOf(changes: readonly StoredChange[]): Entity[] {
  return changes.flatMap(({ table, id }) => (table === 'cities' ? [] : { type: typeOf[table], id }));
}

/** Path → text of the page's model; null when two rows want one address, which the database refuses. */
function modelsOf(context: PageContext): Map<string, string> | null {
  const pages = sitePages(context);
  if (new Set(pages.map(({ path }) => path)).size < pages.length) return null;
  return new Map(pages.map((page) => [page.path, JSON.stringify(page.model())]));
}

test.each<[ChangedTable]>(tableNames.map((table) => [table]))(
  'every column of %s that pages read has values to change to',
  (table) => {
    const fields: readonly string[] = tables[table].fields;
    expect(['id', ...Object.keys(tables[table].values)].toSorted()).toEqual(fields.toSorted());
  },
);

for (const seed of [1, 2, 13, 38])
  test(
    `a change of any column, and rows that come and go, alter only pages that were predicted (seed ${seed})`,
    nightlyIf(seed !== 38),
    () => {
      const random = seededRandom(seed * 7919);
      let rows = someRows(random);
      let context = aContext(parseRows(rows), TODAY);
      let models = modelsOf(context) ?? new Map<string, string>();
      let predictions = 0;
      for (const together of changesOf(random)) {
        const nextRows = copyOf(rows);
        const changes = together.map((change) => change(nextRows)).filter((each) => each !== null);
        const next = aContext(parseRows(nextRows), TODAY);
        const nextModels = modelsOf(next);
        if (!nextModels) continue;
        const predicted = predictPages(entitiesOf(changes), context.catalogue, next.catalogue);
        const altered = [...new Set([...models.keys(), ...nextModels.keys()])].filter(
          (path) => models.get(path) !== nextModels.get(path),
        );
        if (predicted) {
          predictions++;
          const unpredicted = altered.filter((path) => !predicted.has(path));
          expect({ changes, unpredicted }).toEqual({ changes, unpredicted: [] });
        }
        [rows, context, models] = [nextRows, next, nextModels];
      }
      expect(predictions).toBeGreaterThan(50);
    },
  );
