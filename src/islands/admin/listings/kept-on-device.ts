import type * as z from 'zod/mini';

/** One thing that is not saved yet, kept on the device so that a reload or a closed tab does not lose it. */
export function keptOnDevice<Kept>(openStorage: () => Storage, key: string, schema: z.ZodMiniType<Kept>) {
  return {
    read(): Kept | null {
      try {
        return schema.safeParse(JSON.parse(openStorage().getItem(key) ?? 'null')).data ?? null;
      } catch {
        return null;
      }
    },
    /** False: the device takes nothing, or not as much. Null forgets it. */
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
