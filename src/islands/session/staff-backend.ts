import type * as z from 'zod/mini';
import type { AccountLink } from '#domain/address/account-link.ts';
import type { RowChange, DatabaseArguments, DatabaseFunction } from '#contracts/database.ts';

/** The backend's address and its public key, which the page contains (src/page-models/head/head.ts). */
export interface BackendAddress {
  url: string;
  publishableKey: string;
}

export interface Credentials {
  email: string;
  password: string;
}

export interface SignedInUser {
  userId: string;
  email: string;
}

/**
 * What sign-in asks for after the password, if the account wants it: the code of an app, which hosted Supabase keeps as
 * a factor of the account.
 */
export interface SecondStep {
  /** How far this session has come. 'due': the account has a second step, and no code was entered yet. */
  state(): Promise<'none' | 'due' | 'passed'>;
  /** A BackendRefusal with the status 422 says that the code is wrong. */
  enter(code: string): Promise<void>;
}

/** A second step that its owner is setting up. It counts once a code was confirmed. */
export interface BegunSecondStep {
  id: string;
  /** The QR code as the URL of an image. */
  picture: string;
  /** What the picture holds, for an app that takes text. */
  secret: string;
  /** `otpauth:…`, which opens an app on this device. */
  address: string;
}

/** The second step of whoever is signed in. */
export interface OwnSecondStep extends SecondStep {
  begin(): Promise<BegunSecondStep>;
  /** Ends their sessions in other browsers. A BackendRefusal with the status 422 says that the code is wrong. */
  confirm(id: string, code: string): Promise<void>;
  end(): Promise<void>;
}

/** The account that the link of a mail has opened. Its session is not that of this browser yet. */
export interface LinkedAccount {
  secondStep: SecondStep;
  setPassword(password: string): Promise<void>;
  /**
   * Signs this browser in, unless somebody is: anybody can send staff a link to an account of their own. 'no session':
   * the other address has to confirm the change, too.
   */
  signIn(): Promise<'signed in' | 'someone signed in' | 'no session'>;
}

/** The backend calls of the desk, the sign-in and the sitemap panel. The stores depend only on this interface. */
export interface StaffBackend {
  /** The session of this browser, refreshed if it has expired. Null if there is none. */
  session(): Promise<SignedInUser | null>;
  /**
   * The token of the session, for a form that cannot send it as a header. Refused like `invoke` if there is no session.
   */
  token(): Promise<string>;
  /** Throws a BackendRefusal with the service's own message. */
  signIn(credentials: Credentials): Promise<void>;
  /** True if the user is signed in at once. False if the address must first be confirmed by mail. */
  signUp(credentials: Credentials, redirectTo: string): Promise<boolean>;
  /** Uses up the link of a mail. A BackendRefusal with the status 403 says that it is used or has expired. */
  followLink(link: AccountLink): Promise<LinkedAccount>;
  /** Sends a mail with a link by which its reader chooses a password, if the address has an account. */
  sendRecoveryLink(email: string): Promise<void>;
  /**
   * Changes the password of whoever is signed in. Ends their other sessions. A BackendRefusal says what is wrong with
   * one of the two.
   */
  changePassword(present: string, chosen: string): Promise<void>;
  secondStep: OwnSecondStep;
  signOut(): Promise<void>;
  /**
   * Tells of a session that began or ended, in this tab or another, with the id of the user or null. Returns a function
   * that stops listening.
   */
  onSessionChanged(listener: (userId: string | null) => void): () => void;
  /** Replaces an earlier listener. Called when a call is refused for a lost session or role. */
  onAccessLost(listener: () => void): void;
  /**
   * Whether the session of this browser still exists. Its token stays valid for up to an hour after the session was ended
   * elsewhere. Throws when it cannot be read.
   */
  isSessionLive(): Promise<boolean>;
  /** The role in the profile of this user; null without a profile. Throws when it cannot be read. */
  role(userId: string): Promise<string | null>;
  /** Calls a function. A BackendRefusal contains the message of its response. */
  invoke<Answer extends z.ZodMiniType>(
    name: string,
    body: object | undefined,
    answer: Answer,
  ): Promise<z.output<Answer>>;
  /** `onProgress` gets the part that has been sent, from 0 to 1. Refused like `invoke`. */
  upload<Answer extends z.ZodMiniType>(
    name: string,
    body: Blob,
    answer: Answer,
    onProgress: (part: number) => void,
  ): Promise<z.output<Answer>>;
  /** The URL at which this page can load a file that the backend stores. */
  fileUrl(address: string): string;
  /** Calls an SQL function. A BackendRefusal has the status of the response: 401, 403, 409 … */
  rpc<Name extends DatabaseFunction, Answer extends z.ZodMiniType>(
    name: Name,
    args: DatabaseArguments<Name>,
    answer: Answer,
  ): Promise<z.output<Answer>>;
  /** Changes a row if its `updated_at` is still `seenAt`. False: it has changed since, is gone, or may not be written. */
  change<Table extends 'enquiries' | 'appointments'>(
    table: Table,
    id: string,
    change: Readonly<RowChange<Table>>,
    seenAt: string,
  ): Promise<boolean>;
}

/** A refusal by the backend. Its message may be shown to users. */
export class BackendRefusal extends Error {
  readonly status: number;
  /** A sentence for each field at fault. */
  readonly fields: Readonly<Record<string, string>>;
  override readonly name = 'BackendRefusal';

  constructor(message: string, status: number, fields: Readonly<Record<string, string>> = {}) {
    super(message);
    this.status = status;
    this.fields = fields;
  }
}

/** Whether the caller has lost access: the session is gone or the role was taken away. */
export function hasLostAccess(fault: unknown): boolean {
  return fault instanceof BackendRefusal && (fault.status === 401 || fault.status === 403);
}

/** Whether the row has changed or gone since the caller read it. */
export function isOutdatedRow(fault: unknown): fault is BackendRefusal {
  return fault instanceof BackendRefusal && (fault.status === 404 || fault.status === 409);
}

/** The message of a refusal or fault, or `fallback`. */
export function reasonOf(fault: unknown, fallback = 'The server did not answer.'): string {
  return fault instanceof Error && fault.message.trim() !== '' ? fault.message : fallback;
}
