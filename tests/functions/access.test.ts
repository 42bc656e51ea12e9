import { expect, test } from 'vitest';
import { functions } from '../../scripts/start/functions.ts';
import { allFunctionRequests, functionNames } from './access/function-requests.ts';
import { callerNames, expectedAnswers } from './access/expectation.ts';

test('functions/access.txt has exactly one line for every function, method and action', () => {
  const lines = expectedAnswers().map((line) => line.split('  '));
  expect(lines.map(([name, words]) => `${name}  ${words}`)).toEqual(
    allFunctionRequests().map(({ name, label }) => `${name}  ${label}`),
  );
  for (const line of lines) expect(line, line.join(' ')).toHaveLength(2 + callerNames.length);
});

test('the functions under test are those that are deployed and mounted', () => {
  expect(Object.keys(functions).sort()).toEqual(functionNames());
});

/** The functions for staff only. Whoever adds such a function adds its name here. */
const staffFunctions = [
  'invite-staff',
  'manage-calendar',
  'delete-listing',
  'generate-static-html',
  'preview-listing',
  'record-verification',
  'save-listing',
  'save-listing-contact',
  'save-listings',
  'save-settings',
  'sync-static-sitemap',
  'upload-partner-file',
  'upload-picture',
];

/** The functions that editors may call too: they write, photograph and check. */
const editorFunctions = [
  'preview-listing',
  'record-verification',
  'save-listing',
  'save-listing-contact',
  'upload-picture',
];

test('functions/access.txt admits only admins to functions for staff, and editors where they write and check', () => {
  const postLines = expectedAnswers()
    .map((line) => line.split('  '))
    .filter(([name = '', words = '']) => staffFunctions.includes(name) && words.startsWith('POST'));
  expect(postLines.length).toBeGreaterThan(10);
  for (const [name = '', words, stranger, user, demoted, editor, admin, service] of postLines) {
    expect([name, words, stranger, user, demoted, service]).toEqual([
      name,
      words,
      '401',
      '403',
      '403',
      '401',
    ]);
    expect([name, words, editor]).toEqual([name, words, editorFunctions.includes(name) ? admin : '403']);
  }
});
