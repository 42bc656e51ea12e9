import { map } from 'nanostores';
import * as z from 'zod/mini';
import { storedValue } from '../../storage/stored-value.ts';

/**
 * Values by id that are kept on the device. All tabs show the same values: each change reads them first, and a change by
 * another tab is shown here at once (decision 028). If storage is blocked or full, they last only as long as the page.
 * In the folder of the desk, so that forms of visitors do not load what it needs of zod.
 */
export function storedRecord<Value>(
  openStorage: () => Storage,
  key: string,
  schema: z.ZodMiniType<Value>,
  page: EventTarget | undefined = globalThis.window,
) {
  const stored = storedValue(openStorage, key, z.record(z.string(), schema));
  const $record = map<Readonly<Record<string, Value>>>(stored.read() ?? {});
  let isKept = true;
  let onOtherTab: (before: Readonly<Record<string, Value>>) => void = () => {};

  function followOtherTabs(): void {
    if (!isKept) return;
    const before = $record.get();
    $record.set(stored.read() ?? {});
    onOtherTab(before);
  }

  page?.addEventListener('storage', (event) => {
    const changedKey = 'key' in event ? event.key : null;
    // Null: everything was removed.
    if (changedKey === key || changedKey === null) followOtherTabs();
  });
  // A page that comes back from the history was told of no change meanwhile.
  page?.addEventListener('pageshow', followOtherTabs);

  return {
    $record,
    /** False: storage is blocked or full. */
    isKept: () => isKept,
    /** Calls `listener` after another tab has changed the values, with those before the change. */
    whenOtherTabChanges(listener: typeof onOtherTab): void {
      onOtherTab = listener;
    },
    /** Null removes the value. */
    put(id: string, value: Value | null): void {
      const { [id]: _, ...others } = isKept ? (stored.read() ?? {}) : $record.get();
      const all = value === null ? others : { ...others, [id]: value };
      $record.set(all);
      isKept = stored.write(Object.keys(all).length > 0 ? all : null);
    },
  };
}
