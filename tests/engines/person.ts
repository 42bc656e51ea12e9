import { expect } from '@playwright/test';
import { advanceClock } from '../site/visitor/visitor-fixtures.ts';
import type { Driver } from './drivers/driver.ts';
import {
  setFieldValue,
  findElement,
  focusedName,
  type FoundElement,
  showsText,
  type ElementQuery,
} from './page-functions.ts';

type Role = ElementQuery['role'];

/**
 * A person in front of a browser. The flows are written with its methods. Each step waits until it is possible.
 */
export type Person = ReturnType<typeof createPerson>;

/** The intervals grow, because each poll takes CPU time of the engine. */
const pollOptions = { timeout: 60_000, intervals: [50, 50, 100, 200] };

export function createPerson(driver: Driver, origin: string) {
  /** Runs a function in the page. Returns undefined while the next page replaces this one. */
  const evaluate: Driver['evaluate'] = (run, argument) =>
    driver.evaluate(run, argument).catch(() => undefined);

  const findNow = async (query: ElementQuery): Promise<FoundElement | null> =>
    // biome-ignore lint/nursery/noUnsafeTypeAssertion: the result of our own function, which ran in the page
    ((await evaluate(findElement, query)) ?? null) as FoundElement | null;

  /**
   * Waits until the element has stopped moving: a line that appears or disappears above it would move it away
   * from a click.
   */
  async function waitForElement(query: ElementQuery): Promise<FoundElement> {
    const positions: { before: FoundElement | null; at: FoundElement | null } = { before: null, at: null };
    await expect
      .poll(
        async () => {
          [positions.before, positions.at] = [positions.at, await findNow(query)];
          return (
            positions.at !== null &&
            positions.at.x === positions.before?.x &&
            positions.at.y === positions.before.y
          );
        },
        { message: `${query.role} ‘${query.name}’ can be used`, ...pollOptions },
      )
      .toBe(true);
    if (!positions.at) throw new Error('unreachable');
    return positions.at;
  }

  async function clickOn(query: ElementQuery): Promise<void> {
    const { x, y } = await waitForElement(query);
    await driver.clickAt(x, y);
  }

  const field = (label: string, place?: string): ElementQuery => ({
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
      const query = field(label, place);
      const hasFocus = async () => {
        await clickOn(query);
        return (await findNow(query))?.focused;
      };
      await expect.poll(hasFocus, { message: `${label} has the focus`, ...pollOptions }).toBe(true);
      await driver.press([...text]);
      await expect
        .poll(async () => (await findNow(query))?.value, {
          message: `${label} has what was typed`,
          ...pollOptions,
        })
        .toContain(text);
    },
    press: (...keys: string[]) => driver.press(keys),
    async choose(label: string, value: string, place = 'body'): Promise<void> {
      await expect
        .poll(() => evaluate(setFieldValue, { label, value, within: place }), {
          message: `${label}: ${value}`,
          ...pollOptions,
        })
        .toBe(true);
    },
    async tabTo(words: string): Promise<void> {
      const focusedNames: string[] = [];
      for (let step = 0; step < 60; step++) {
        focusedNames.push(String(await evaluate(focusedName, null)));
        if (focusedNames.at(-1)?.includes(words)) return;
        await driver.press(['Tab']);
      }
      expect(focusedNames, `Tab leads to ‘${words}’`).toContain(words);
    },
    async see(words: string): Promise<void> {
      await expect
        .poll(() => evaluate(showsText, words), { message: `‘${words}’ is shown`, ...pollOptions })
        .toBe(true);
    },
    async seeGone(words: string): Promise<void> {
      await expect
        .poll(() => evaluate(showsText, words), { message: `‘${words}’ is gone`, ...pollOptions })
        .toBe(false);
    },
    async seeFocusOn(words: string): Promise<void> {
      await expect.poll(async () => String(await evaluate(focusedName, null)), pollOptions).toContain(words);
    },
    valueOf: async (label: string) => (await waitForElement({ role: 'field', name: label })).value,
    async seeAddress(path: string): Promise<void> {
      await expect
        .poll(() => evaluate(() => location.pathname + location.hash, null), pollOptions)
        .toBe(path);
    },
    /** Moves the page's clock on, because a form that is filled in within a second is taken for a robot's. */
    passFillTime: () => driver.evaluate(advanceClock, null),
    faults: () => driver.faults(),
  };
}
