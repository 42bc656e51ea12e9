import { setTimeout as pause } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { Driver } from './drivers/driver.ts';
import { choose, find, focused, type Found, shows, type Sought } from './in-page.ts';

type Role = Sought['role'];

/** Somebody in front of a browser: what the flows are told with. Each step waits until it can be done. */
export type Person = ReturnType<typeof createPerson>;

const within = { timeout: 30_000, intervals: [50] };

export function createPerson(driver: Driver, origin: string) {
  /** What a function in the page says; nothing while the page is being replaced by the next one. */
  const look: Driver['evaluate'] = (run, argument) => driver.evaluate(run, argument).catch(() => undefined);

  async function found(sought: Sought): Promise<Found> {
    const seen: { at: Found | null } = { at: null };
    await expect
      .poll(
        async () => {
          // biome-ignore lint/nursery/noUnsafeTypeAssertion: our own function, sent to the page and answered from it
          seen.at = ((await look(find, sought)) ?? null) as Found | null;
          return seen.at !== null;
        },
        { message: `${sought.role} ‘${sought.name}’ can be used`, ...within },
      )
      .toBe(true);
    if (!seen.at) throw new Error('unreachable');
    return seen.at;
  }

  const click = async (role: Role, name: string, place?: string) => {
    const { x, y } = await found({ role, name, ...(place ? { within: place } : {}) });
    await driver.clickAt(x, y);
  };

  return {
    open: (path: string) => driver.open(new URL(path, origin).href),
    back: () => driver.evaluate(() => history.back(), null),
    click,
    /** Types into a field as a person does: a click, then key after key. */
    async type(label: string, text: string, place?: string): Promise<void> {
      await click('field', label, place);
      await driver.press([...text]);
    },
    press: (...pressed: string[]) => driver.press(pressed),
    async choose(label: string, value: string, place = 'body'): Promise<void> {
      await expect
        .poll(() => look(choose, { label, value, within: place }), {
          message: `${label}: ${value}`,
          ...within,
        })
        .toBe(true);
    },
    async tabTo(words: string): Promise<void> {
      for (let step = 0; step < 60; step++) {
        if (String(await look(focused, null)).includes(words)) return;
        await driver.press(['Tab']);
      }
      expect(await look(focused, null)).toContain(words);
    },
    async see(words: string): Promise<void> {
      await expect.poll(() => look(shows, words), { message: `‘${words}’ is shown`, ...within }).toBe(true);
    },
    async seeNoMore(words: string): Promise<void> {
      await expect.poll(() => look(shows, words), { message: `‘${words}’ is gone`, ...within }).toBe(false);
    },
    async seeFocusOn(words: string): Promise<void> {
      await expect.poll(async () => String(await look(focused, null)), within).toContain(words);
    },
    /** The value of a field. */
    valueOf: async (label: string) => (await found({ role: 'field', name: label })).value,
    async seeAddress(path: string): Promise<void> {
      await expect.poll(() => look(() => location.pathname + location.hash, null), within).toBe(path);
    },
    /** Nobody fills a form in a second; who does is taken for a robot. */
    takeTime: () => pause(1_600),
    faults: () => driver.faults(),
  };
}
