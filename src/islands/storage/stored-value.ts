import type * as z from 'zod/mini';

/** Survives a reload or a closed tab. If storage is blocked or full, it lasts as long as the page. */
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
