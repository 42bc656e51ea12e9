import { expect } from '@playwright/test';
import { moveClock } from '../site/visitor/demo-pages.ts';
import type { Driver } from './drivers/driver.ts';
import { choose, find, focused, type Found, shows, type Sought } from './in-page.ts';

type Role = Sought['role'];

/**
 * A person in front of a browser. The flows are written with its methods. Each step waits until it is possible.
 */
export type Person = ReturnType<typeof createPerson>;

/** The intervals grow, because each poll takes CPU time of the engine. */
const within = { timeout: 30_000, intervals: [50, 50, 100, 200] };

export function createPerson(driver: Driver, origin: string) {
  /** Runs a function in the page. Returns undefined while the next page replaces this one. */
  const look: Driver['evaluate'] = (run, argument) => driver.evaluate(run, argument).catch(() => undefined);

  const seek = async (sought: Sought): Promise<Found | null> =>
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the result of our own function, which ran in the page
    ((await look(find, sought)) ?? null) as Found | null;

  /**
   * Waits until the element has stopped moving: a line that appears or disappears above it would move it away
   * from a click.
   */
  async function found(sought: Sought): Promise<Found> {
    const seen: { before: Found | null; at: Found | null } = { before: null, at: null };
    await expect
      .poll(
        async () => {
          [seen.before, seen.at] = [seen.at, await seek(sought)];
          return seen.at !== null && seen.at.x === seen.before?.x && seen.at.y === seen.before.y;
        },
        { message: `${sought.role} ‘${sought.name}’ can be used`, ...within },
      )
      .toBe(true);
    if (!seen.at) throw new Error('unreachable');
    return seen.at;
  }

  async function clickOn(sought: Sought): Promise<void> {
    const { x, y } = await found(sought);
    await driver.clickAt(x, y);
  }

  const field = (label: string, place?: string): Sought => ({
    role: 'field',
    name: label,
    ...(place ? { within: place } : {}),
  });

  return {
    open: (path: string) => driver.open(new URL(path, origin).href),
    back: () => driver.evaluate(() => history.back(), null),
    click: (role: Role, name: string, place?: string) =>
      clickOn({ role, name, ...(place ? { within: place } : {}) }),
    /**
     * Types as a person does: clicks until the field has the focus, presses one key after the other, and waits
     * until the text is there.
     */
    async type(label: string, text: string, place?: string): Promise<void> {
      const sought = field(label, place);
      const hasFocus = async () => {
        await clickOn(sought);
        return (await seek(sought))?.focused;
      };
      await expect.poll(hasFocus, { message: `${label} has the focus`, ...within }).toBe(true);
      await driver.press([...text]);
      await expect
        .poll(async () => (await seek(sought))?.value, { message: `${label} has what was typed`, ...within })
        .toContain(text);
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
      const passed: string[] = [];
      for (let step = 0; step < 60; step++) {
        passed.push(String(await look(focused, null)));
        if (passed.at(-1)?.includes(words)) return;
        await driver.press(['Tab']);
      }
      expect(passed, `Tab leads to ‘${words}’`).toContain(words);
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
    valueOf: async (label: string) => (await found({ role: 'field', name: label })).value,
    async seeAddress(path: string): Promise<void> {
      await expect.poll(() => look(() => location.pathname + location.hash, null), within).toBe(path);
    },
    /** Moves the page's clock on, because a form that is filled in within a second is taken for a robot's. */
    takeTime: () => driver.evaluate(moveClock, null),
    faults: () => driver.faults(),
  };
}
