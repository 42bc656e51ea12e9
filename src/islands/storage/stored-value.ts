import type * as z from 'zod/mini';

/**
 * One value that is kept on the device, so that a reload or a closed tab does not lose it. If storage is blocked or
 * full, the value lasts only as long as the page.
 */
export function storedValue<Value>(openStorage: () => Storage, key: string, schema: z.ZodMiniType<Value>) {
  return {
    /** Null if nothing of this form is stored, or storage is blocked. */
    read(): Value | null {
      try {
        return schema.safeParse(JSON.parse(openStorage().getItem(key) ?? 'null')).data ?? null;
      } catch {
        return null;
      }
    },
    /** Null removes the value. Returns false if storage is blocked or too small: what was stored before stays. */
    write(value: Value | null): boolean {
      try {
        if (value === null) openStorage().removeItem(key);
        else openStorage().setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
  };
}
