import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'lightningcss';
import { beforeAll, describe, expect, test } from 'vitest';
import { pageStyle } from '#functions/_shared/page-style.ts';
import { wholeBundle } from '../testing-bundle.ts';
import { lightningTargets, unsupportedCalls, unsupportedStyles } from './oldest-browsers.ts';

/** Each style sheet and script that the browser may load, without the hash in its name. */
let files: { name: string; text: string }[];
beforeAll(async () => {
  const folder = join((await wholeBundle()).clientDir, '_a');
  const names = (await readdir(folder)).filter((name) => /\.(css|js)$/.test(name));
  files = await Promise.all(
    names.map(async (name) => ({
      name: name.replace(/\.[\w-]{8}\./, '.'),
      text: await readFile(join(folder, name), 'utf8'),
    })),
  );
});

const found = (ending: string, find: (text: string) => string[]) =>
  Object.fromEntries(
    files
      .filter(({ name }) => name.endsWith(ending))
      .map(({ name, text }) => [name, find(text)] as const)
      .filter(([, names]) => names.length > 0),
  );

/** The declarations, selectors and conditions of a style sheet. The parentheses of conditions may be doubled. */
const pieces = (sheet: string) => new Set(sheet.replaceAll('((', '(').replaceAll('))', ')').split(/[{};]/));

/** What the sheet lacks for these browsers, for example '-webkit-user-select:none'. */
function unloweredSyntax(sheet: string): string[] {
  const code = Buffer.from(sheet);
  const { code: loweredCode } = transform({
    filename: 'a.css',
    code,
    minify: true,
    targets: lightningTargets,
  });
  return [...pieces(loweredCode.toString())].filter((piece) => piece !== '' && !pieces(sheet).has(piece));
}

describe('for the oldest supported browsers', () => {
  test('the styles are lowered to syntax that they can parse', () => {
    expect(files.filter(({ name }) => name.endsWith('.css')).length).toBeGreaterThan(4);
    expect(found('.css', unloweredSyntax)).toEqual({});
  });

  test('the styles need no feature that they lack', () => {
    // A page works without these: they only make it calmer, quicker or better printed.
    const optionalFeatures = new Set([
      ...['@page', 'accent-color', 'contain-intrinsic-size', 'content-visibility', 'forced-color-adjust'],
      ...['overflow-clip-margin', 'overscroll-behavior', 'resize', 'scrollbar-width', 'text-wrap'],
      // It is recent only for HTML text. The map uses it for SVG text, where it is as old as the rest.
      'paint-order',
    ]);
    const needed = (sheet: string) => unsupportedStyles(sheet).filter((name) => !optionalFeatures.has(name));
    expect(found('.css', needed)).toEqual({});
    expect(needed(pageStyle)).toEqual([]);
  });

  test('the scripts call no function that they lack', () => {
    // `use` is a function of React, `toBase64` one of supabase-js. supabase-js checks that the two functions of
    // PublicKeyCredential exist before it calls them, and zod does the same for `URL.canParse`. The desk offers
    // notifications only where the browser has them (`browserNotifications`).
    const guardedCalls = new Set([
      'use',
      'Notification',
      'Notification.requestPermission',
      'PublicKeyCredential.parseCreationOptionsFromJSON',
      'PublicKeyCredential.parseRequestOptionsFromJSON',
      'toBase64',
      'URL.canParse',
    ]);
    expect(files.filter(({ name }) => name.endsWith('.js')).length).toBeGreaterThan(20);
    expect(
      found('.js', (script) => unsupportedCalls(script).filter((name) => !guardedCalls.has(name))),
    ).toEqual({});
  });
});

test('the check finds features that are too new, and ignores calls that are feature-tested', () => {
  expect(
    unsupportedCalls('URL.canParse(a);AbortSignal.any([b]);new URLPattern(c);d.isDisjointFrom(e)'),
  ).toEqual([...['AbortSignal.any', 'URL.canParse', 'URLPattern', 'isDisjointFrom']]);
  expect(unsupportedCalls('URL.canParse?.(a);new URL(b);[c].toSorted();document.querySelector(d)')).toEqual(
    [],
  );
  expect(
    unsupportedStyles('a{color:light-dark(red,blue);field-sizing:content}@starting-style{b{top:0}}'),
  ).toEqual([...['@starting-style', 'field-sizing', 'light-dark()']]);
  expect(unsupportedStyles('a{-webkit-user-select:none;user-select:none}')).toEqual([]);
});
