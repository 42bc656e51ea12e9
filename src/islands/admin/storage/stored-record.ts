import { map } from 'nanostores';
import * as z from 'zod/mini';
import { storedValue } from '../../storage/stored-value.ts';

/**
 * Values by id that are kept on the device. Each change reads them first, because another tab may have stored or removed
 * others meanwhile. If storage is blocked or full, they last only as long as the page. In the admin's folder, so that
 * forms of visitors do not load what it needs of zod.
 */
export function storedRecord<Value>(openStorage: () => Storage, key: string, schema: z.ZodMiniType<Value>) {
  const stored = storedValue(openStorage, key, z.record(z.string(), schema));
  const $record = map<Readonly<Record<string, Value>>>(stored.read() ?? {});
  let isKept = true;

  return {
    $record,
    /** False: storage is blocked or full. */
    isKept: () => isKept,
    /** Null removes the value. */
    put(id: string, value: Value | null): void {
      const { [id]: _, ...others } = isKept ? (stored.read() ?? {}) : $record.get();
      const all = value === null ? others : { ...others, [id]: value };
      $record.set(all);
      isKept = stored.write(Object.keys(all).length > 0 ? all : null);
    },
  };
}
