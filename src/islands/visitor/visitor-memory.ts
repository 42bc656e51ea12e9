import * as z from 'zod/mini';
import { contactLabels } from '#domain/enquiry/contact.ts';
import type { RememberedText } from '#domain/enquiry/enquiry-fields.ts';
import { parseJson } from '#domain/text/parse-json.ts';

/** The `user-info` key of spec.md section 3. */
const KEY = 'user-info';

const text = z.catch(z.string(), '');

const visitorInfo = z.object({
  name: text,
  email: text,
  phone: text,
  preferredContact: z.catch(z.enum(contactLabels), contactLabels.whatsapp),
  bestTimes: text,
  /** In place of `bestTimes` in the help form, stored separately, so that neither fills the other. */
  lookingFor: text,
} satisfies Record<RememberedText | 'preferredContact', z.ZodMiniType>);

export type VisitorInfo = z.infer<typeof visitorInfo>;

export interface VisitorMemory {
  read(): VisitorInfo;
  write(part: Partial<VisitorInfo>): void;
  clear(): void;
  /** Whether there are details that the visitor might want to clear. */
  hasDetails(): boolean;
}

const noDetails: VisitorInfo = visitorInfo.parse({});

/** The details that a visitor has typed, for this tab only. When storage is blocked, they last as long as the page. */
export function visitorMemory(openStorage: () => Storage = () => sessionStorage): VisitorMemory {
  let memory = noDetails;
  /** The last write failed: what is stored is older than `memory`. */
  let isOutdated = false;

  function stored(): string | null {
    try {
      return openStorage().getItem(KEY);
    } catch {
      return null;
    }
  }

  function read(): VisitorInfo {
    const found = stored();
    if (found === null || isOutdated) return memory;
    return visitorInfo.safeParse(parseJson(found)).data ?? noDetails;
  }

  function write(part: Partial<VisitorInfo>): void {
    memory = { ...read(), ...part };
    try {
      openStorage().setItem(KEY, JSON.stringify(memory));
      isOutdated = false;
    } catch {
      isOutdated = true;
      // Storage is blocked or full. The page still has the details.
    }
  }

  function clear(): void {
    memory = noDetails;
    isOutdated = false;
    try {
      openStorage().removeItem(KEY);
    } catch {
      // Storage is blocked, so nothing was stored there.
    }
  }

  function hasDetails(): boolean {
    const { preferredContact: _choice, ...texts } = read();
    return Object.values(texts).some((value) => value !== '');
  }

  return { read, write, clear, hasDetails };
}
