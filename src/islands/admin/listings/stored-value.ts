import type * as z from 'zod/mini';

/** One unsaved value, kept on the device so that a reload or a closed tab does not lose it. */
export function storedValue<Kept>(openStorage: () => Storage, key: string, schema: z.ZodMiniType<Kept>) {
  return {
    read(): Kept | null {
      try {
        return schema.safeParse(JSON.parse(openStorage().getItem(key) ?? 'null')).data ?? null;
      } catch {
        return null;
      }
    },
    /** Null removes the value. Returns false if storage is blocked or too small. */
    keep(value: Kept | null): boolean {
      try {
        openStorage().removeItem(key);
        if (value !== null) openStorage().setItem(key, JSON.stringify(value));
        return true;
      } catch {
        return false;
      }
    },
  };
}
