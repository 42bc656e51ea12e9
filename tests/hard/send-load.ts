import autocannon from 'autocannon';

/** Sends requests until it is stopped or its time is over. `result` resolves to a summary of the answers. */
export function sendLoad(options: autocannon.Options): {
  load: autocannon.Instance;
  result: Promise<autocannon.Result>;
} {
  const { promise: result, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const load = autocannon(options, (fault: unknown, summary) => (fault ? reject(fault) : resolve(summary)));
  return { load, result };
}
