import type * as z from 'zod/mini';
import type { RowChange, DatabaseArguments, DatabaseFunction } from '#contracts/database.ts';

/** The backend's address and its public key, as the page has them (src/page-models/head.ts). */
export interface BackendAddress {
  url: string;
  publishableKey: string;
}

export interface Credentials {
  email: string;
  password: string;
}

export interface SignedIn {
  userId: string;
  email: string;
}

/** The calls that the admin, the sign-in and the sitemap panel make; the stores know only this interface. */
export interface StaffBackend {
  /** The session of this browser, refreshed if it had run out; null when there is none. */
  session(): Promise<SignedIn | null>;
  /** The token of that session, for a form that cannot send it as a header; refused like `invoke` when there is none. */
  token(): Promise<string>;
  /** Throws a BackendRefusal with the service's own message. */
  signIn(credentials: Credentials): Promise<void>;
  /** True when a session came at once; false when the address must be confirmed by mail first. */
  signUp(credentials: Credentials, redirectTo: string): Promise<boolean>;
  signOut(): Promise<void>;
  /** Calls `listener` when the session ends, in this tab or another one. Returns how to stop listening. */
  onSignedOut(listener: () => void): () => void;
  /** The role in the profile of this user; null without a profile. Throws when it cannot be read. */
  role(userId: string): Promise<string | null>;
  /** Calls a function. A BackendRefusal carries the sentence of its answer. */
  invoke<Answer extends z.ZodMiniType>(
    name: string,
    body: object | undefined,
    answer: Answer,
  ): Promise<z.output<Answer>>;
  /** Sends bytes to a function; `onProgress` is told the part that is sent, from 0 to 1. Refused like `invoke`. */
  upload<Answer extends z.ZodMiniType>(
    name: string,
    body: Blob,
    answer: Answer,
    onProgress: (part: number) => void,
  ): Promise<z.output<Answer>>;
  /** The address of a file that the backend keeps, as this page reaches it. */
  fileAt(address: string): string;
  /** Calls an SQL function. A BackendRefusal has the status of the answer: 401, 403, 409 … */
  rpc<Name extends DatabaseFunction, Answer extends z.ZodMiniType>(
    name: Name,
    args: DatabaseArguments<Name>,
    answer: Answer,
  ): Promise<z.output<Answer>>;
  /**
   * Writes to the row of this id while its `updated_at` is still `seenAt`. False when nothing was written: the row has
   * been changed since, is gone, or the caller may not write it.
   */
  change<Table extends 'enquiries' | 'appointments'>(
    table: Table,
    id: string,
    change: Readonly<RowChange<Table>>,
    seenAt: string,
  ): Promise<boolean>;
}

/** The backend refused; the message may be shown. */
export class BackendRefusal extends Error {
  readonly status: number;
  override readonly name = 'BackendRefusal';

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Whether the caller has lost access: the session is gone or the role was taken away. */
export function isNoLongerAdmin(fault: unknown): boolean {
  return fault instanceof BackendRefusal && (fault.status === 401 || fault.status === 403);
}

/** The sentence of a refusal or fault, or `otherwise`. */
export function reasonOf(fault: unknown, otherwise: string): string {
  return fault instanceof Error && fault.message.trim() !== '' ? fault.message : otherwise;
}
