/** Runs an inline script with these names in place of those of a browser. */
export function runInline(script: string, browser: Readonly<Record<string, unknown>>): void {
  const names = Object.keys(browser);
  const call: unknown = Reflect.construct(Function, [...names, script]);
  if (typeof call === 'function') Reflect.apply(call, null, Object.values(browser));
}
