import type { ClientDirective } from 'astro';

/** `client:start`: mounts an island as soon as the page is read. */
const start: ClientDirective = async (load) => {
  const mount = await load();
  await mount();
};

export default start;
