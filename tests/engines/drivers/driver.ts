export type Visit = {
  /** In CSS pixels. WebKit's window is never narrower than 450. */
  readonly width: number;
  readonly height: number;
  /** Whether the scripts of pages run. */
  readonly scripts: boolean;
};

/** Everything that the tests ask of an engine. Each driver implements it. */
export type Driver = {
  readonly open: (url: string) => Promise<void>;
  /**
   * Runs a function in the page. The function can use its argument only. Argument and result are passed as
   * JSON.
   */
  readonly evaluate: <Argument>(run: (argument: Argument) => unknown, argument: Argument) => Promise<unknown>;
  /** A click of the mouse, in CSS pixels of the window. */
  readonly clickAt: (x: number, y: number) => Promise<void>;
  /** Presses and releases one key after the other. Each is a character or a name in `keys` below. */
  readonly press: (keys: readonly string[]) => Promise<void>;
  /** Console messages and failed responses since the visit began. */
  readonly faults: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
};

/** A running engine. Each visit begins with empty storage. */
export type Engine = {
  readonly visit: (visit: Visit) => Promise<Driver>;
  readonly close: () => Promise<void>;
};

/** The keys without a character, as WebDriver and WebDriver BiDi write them. */
const keys: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Backspace: '\uE003',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

/** The key actions of WebDriver and WebDriver BiDi, which are the same. */
export function keyActions(pressedKeys: readonly string[]): object[] {
  const actions = pressedKeys.flatMap((key) => {
    const value = keys[key] ?? key;
    return [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ];
  });
  return [{ type: 'key', id: 'keyboard', actions }];
}

export function clickActions(x: number, y: number): object[] {
  return [
    {
      type: 'pointer',
      id: 'mouse',
      parameters: { pointerType: 'mouse' },
      actions: [
        { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    },
  ];
}
