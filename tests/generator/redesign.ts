import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bundle } from '#generator/bundle/open-bundle.ts';

/** The bundle after a change of the design: changed style sheets with new names, and pages that link to them. */
export function redesigned(
  { entry, clientDir, inline, styleSheet }: Bundle,
  folder: string,
  name: string,
): Bundle {
  const client = join(folder, `client-${name}`);
  mkdirSync(folder, { recursive: true });
  cpSync(clientDir, client, { recursive: true });
  const sheets = readdirSync(join(clientDir, '_a')).filter((file) => file.endsWith('.css'));
  for (const sheet of sheets) {
    const file = join(client, '_a', sheet);
    writeFileSync(file, `${readFileSync(file, 'utf8')}/* ${name} */`);
    renameSync(file, join(client, '_a', `${name}-${sheet}`));
  }
  const rendering = join(folder, `entry-${name}.mjs`);
  writeFileSync(
    rendering,
    `import * as bundle from ${JSON.stringify(entry)};
const sheets = ${JSON.stringify(sheets)};
function restyled(html) {
  for (const sheet of sheets) html = html.replaceAll('/_a/' + sheet, '/_a/${name}-' + sheet);
  return html;
}
export function renderSync(page) {
  const html = bundle.renderSync(page);
  return html === null ? null : restyled(html);
}
export async function render(page) {
  return restyled(await bundle.render(page));
}
`,
  );
  return {
    hash: name,
    entry: rendering,
    clientDir: client,
    inline,
    styleSheet: styleSheet.replace('/_a/', `/_a/${name}-`),
  };
}
