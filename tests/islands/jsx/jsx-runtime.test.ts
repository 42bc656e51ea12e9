import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

/** Renders with a runtime as a bundle for the server has it, with React's build for development. */
function rendered(runtime: string, element: string) {
  const program = `
    import { createServer } from 'vite';
    import { renderToStaticMarkup } from 'react-dom/server';
    const server = await createServer({ configFile: false, logLevel: 'error', server: { middlewareMode: true, ws: false, watch: null } });
    const { jsx, jsxs, jsxDEV } = await server.ssrLoadModule('/src/islands/jsx/${runtime}.ts');
    console.log(renderToStaticMarkup(${element}));
    await server.close();
  `;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'development' },
  });
  return [stdout, stderr];
}

test('what is rendered on the server needs no keys where the compiler has written the children', () => {
  const children = "[jsx('b', { children: '1' }), ' of ', jsx('i', { children: '2' })]";
  expect(rendered('jsx-runtime', `jsxs('p', { children: ${children} })`)).toEqual([
    '<p><b>1</b><span> of </span><i>2</i></p>\n',
    '',
  ]);
});

test('texts that become one are no list of children, of which React would warn in development', () => {
  const texts = "jsxDEV('b', { children: [3, ' homes', false] }, undefined, true)";
  expect(
    rendered('jsx-dev-runtime', `jsxDEV('p', { children: [${texts}, ' here'] }, undefined, true)`),
  ).toEqual(['<p><b>3 homes</b><span> here</span></p>\n', '']);
});
