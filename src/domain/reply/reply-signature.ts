import { nameForMessages } from '../enquiry/name-for-messages.ts';
import type { ReplyLanguage } from './fill-reply.ts';

/** What a member of staff has given to sign with: a name, and a text in each language. */
export type ReplySignature = { readonly name: string | null } & Readonly<
  Record<ReplyLanguage, string | null>
>;

/** The end of an answer in a language: its signature, or else the name. '' without both. */
export function signatureIn(language: ReplyLanguage, signature: ReplySignature | undefined): string {
  return signature?.[language] ?? nameForMessages(signature?.name ?? '');
}
