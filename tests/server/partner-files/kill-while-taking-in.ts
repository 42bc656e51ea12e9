/**
 * Preloaded into a command that takes a file in. It kills the process with SIGKILL, as `kill -9` does, before or after the
 * request that KILL_AT names: 'before apply_feed_homes 2' is the second call of that function.
 */
const [moment = '', target = '', number = ''] = (process.env['KILL_AT'] ?? '').split(' ');
const send = globalThis.fetch;
let calls = 0;

const die = (): never => {
  process.kill(process.pid, 'SIGKILL');
  // Nothing more may happen here until the signal arrives.
  for (;;);
};

globalThis.fetch = async (input, init) => {
  const isMeant = String(input instanceof Request ? input.url : input).endsWith(`/rpc/${target}`);
  if (!isMeant || ++calls !== Number(number)) return send(input, init);
  if (moment === 'before') die();
  await send(input, init);
  return die();
};

export {};
