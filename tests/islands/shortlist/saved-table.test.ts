import { expect, test } from 'vitest';
import { savedTable } from '#islands/shortlist/saved-table.ts';
import { saved } from './saved.ts';

test('exports homes as they were saved, without cells that a spreadsheet reads as a formula', () => {
  const text = savedTable(
    [
      { state: 'gone', saved: saved('a-home', { title: '=HYPERLINK("https://evil.example")' }), similar: [] },
      { state: 'unknown', saved: saved('r', { type: 'Rent', price: null, title: '' }) },
    ],
    'https://angala.example',
  );
  expect(text.split('\r\n')).toEqual([
    '\ufeff"Home","For","Place","Saved on","Price when saved","Now","Page"',
    '"\'=HYPERLINK(""https://evil.example"")","Sale","Hebbal","2026-11-20","₹90,00,000","No longer available","https://angala.example/property/a-home"',
    '"r","Rent","Hebbal","2026-11-20","","","https://angala.example/property/r"',
    '',
  ]);
});
