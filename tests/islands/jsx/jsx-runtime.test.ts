import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Loads the runtime as a bundle for the server has it, with React's build for development. */
const program = `
  import { createServer } from 'vite';
  import { renderToStaticMarkup } from 'react-dom/server';
  const server = await createServer({ configFile: false, logLevel: 'error', server: { middlewareMode: true, ws: false, watch: null } });
  const { jsx, jsxs } = await server.ssrLoadModule('/src/islands/jsx/jsx-runtime.ts');
  const children = [jsx('b', { children: '1' }), ' of ', jsx('i', { children: '2' })];
  console.log(renderToStaticMarkup(jsxs('p', { children })));
  await server.close();
`;

test('what is rendered on the server needs no keys where the compiler has written the children', () => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'development' },
  });
  expect([stdout, stderr]).toEqual(['<p><b>1</b><span> of </span><i>2</i></p>\n', '']);
});
