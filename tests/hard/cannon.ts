import autocannon from 'autocannon';

/** Sends requests until it is stopped or its time is over. `over` resolves to a summary of the answers. */
export function fire(options: autocannon.Options): {
  cannon: autocannon.Instance;
  over: Promise<autocannon.Result>;
} {
  const { promise: over, resolve, reject } = Promise.withResolvers<autocannon.Result>();
  const cannon = autocannon(options, (fault: unknown, result) => (fault ? reject(fault) : resolve(result)));
  return { cannon, over };
}
