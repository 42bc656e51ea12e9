import { map } from 'nanostores';
import * as z from 'zod/mini';
import type { EnquiryRow } from '#contracts/admin-inbox.ts';
import {
  adminReplies,
  type AdminRepliesAnswer,
  adminRepliesAnswer,
  sendReply,
  sendReplyAnswer,
  takeBackReply,
  takeBackReplyAnswer,
} from '#contracts/admin-replies.ts';
import { nameForMessages } from '#domain/enquiry/name-for-messages.ts';
import { formatPrice } from '#domain/money/price.ts';
import { fillReply, type ReplyLanguage, type ReplyWord } from '#domain/reply/fill-reply.ts';
import type { ReplyChannel } from '#domain/reply/reply-channels.ts';
import { titleInKannada } from '#domain/reply/title-in-kannada.ts';
import { signatureIn } from '#domain/reply/reply-signature.ts';
import { replyLimit } from '#domain/reply/reply-limits.ts';
import { characterCount } from '#domain/text/character-count.ts';
import { propertyPath } from '#site/paths.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';
import { createDrafts } from '../storage/drafts.ts';
import { type ColleagueActs, colleagueActs } from './colleague-acts.ts';
import { type OfferedReply, offeredReplies } from './offered-replies.ts';

type Asked = Pick<EnquiryRow, 'id' | 'name' | 'reference'> & {
  /** What the visitor wrote, where it is known. */
  best_times?: string | null;
};

export interface ReplyBoxState {
  /** The enquiry whose box is open. */
  enquiry: Asked | null;
  load: Load;
  answer: AdminRepliesAnswer | null;
  /** The id of a saved text; '' for one of their own. */
  chosen: string;
  language: ReplyLanguage;
  /** What was typed before another saved text was chosen. Null: nothing is replaced. */
  replaced: string | null;
  /** Others have answered, or the home has changed meanwhile: what they did, and the way on which this answer goes once it is confirmed. */
  question: { acts: ColleagueActs | null; hasHomeChanged: boolean; channel: ReplyChannel } | null;
  /** The answer that was opened elsewhere last, for whoever pressed by mistake. Null: none, or it is taken back. */
  noted: { reply: string; name: string; channel: ReplyChannel } | null;
  busy: boolean;
  problem: string | null;
  message: string;
}

export interface ReplyBoxDependencies {
  backend: StaffBackend;
  userId: string;
  openStorage: () => Storage;
  newKey: () => string;
  /** 'https://angala.example', for the link to a home. */
  origin: string;
  /** Reads the list of enquiries again: an answer changes the status. */
  reload: () => Promise<void>;
}

const ANSWERED_MEANWHILE =
  'This was answered meanwhile, or an answer was taken back. Read what stands above, then press again to send yours.';
const answers: Record<Exclude<z.infer<typeof sendReplyAnswer>, 'sent' | 'answered' | 'changed'>, string> = {
  gone: 'This enquiry is not stored any more. Copy what you wrote if you need it.',
  apart: 'Nobody has accepted this enquiry yet. Accept it first.',
  'too many': 'Ten answers were mailed to this address within a day. Call, or use WhatsApp.',
};
const said: Record<ReplyChannel, string> = {
  whatsapp: 'Noted as answered by WhatsApp. If you did not send it there, take it back below.',
  mail: 'Noted as answered by mail. If you did not send it there, take it back below.',
  outbox: 'The mail is on its way.',
};

/** The answer to one enquiry at a time. What is typed is kept on the device until it is sent. */
export function createReplyBox(dependencies: ReplyBoxDependencies) {
  const { backend, userId, openStorage, newKey, origin, reload } = dependencies;
  const $box = map<ReplyBoxState>({
    enquiry: null,
    load: 'loading',
    answer: null,
    chosen: '',
    language: 'english',
    replaced: null,
    question: null,
    noted: null,
    busy: false,
    problem: null,
    message: '',
  });
  const typed = createDrafts({ openStorage, key: `angala.replies.${userId}`, schema: z.string() });
  /** The last attempt. The same text on the same way is a retry, and is stored once. */
  let attempt = { content: '', key: '' };
  /** The home as the writer has seen it: a poll may bring another while they type. Null: not read yet. */
  let homeSeen: string | null = null;

  const { load, poll } = createLoader($box, {
    read: () => backend.rpc(adminReplies, { of_enquiry: $box.get().enquiry?.id ?? null }, adminRepliesAnswer),
    // A text that does not fit any more, because the home was hidden meanwhile, is chosen no more.
    show: (answer) => {
      homeSeen ??= JSON.stringify(comparedHome(answer));
      const { chosen } = $box.get();
      return { answer, chosen: textsFor(answer).some(({ id }) => id === chosen) ? chosen : '' };
    },
  });

  /** What a new answer begins as: the chosen text, and how its writer signs. */
  function savedText(): string {
    const { answer, chosen, enquiry, language } = $box.get();
    const reply = textsFor(answer).find(({ id }) => id === chosen);
    if (!answer || !enquiry) return '';
    const inKannada = language === 'kannada' && reply?.kannada !== null;
    return signed(
      reply ? filled(reply, enquiry, inKannada) : '',
      signatureIn(inKannada ? language : 'english', answer.signature),
    );
  }

  function filled(reply: OfferedReply, enquiry: Asked, inKannada: boolean): string {
    const { answer, language } = $box.get();
    const text = inKannada ? (reply.kannada ?? '') : reply.english;
    return fillReply(
      text,
      replyValues(enquiry, answer?.home ?? null, { origin, inKannada }),
      inKannada ? language : 'english',
    );
  }

  /** Nothing stands there but how its writer signs. */
  const isUnwritten = (): boolean => $box.get().chosen === '' && text().trim() === savedText().trim();

  const text = (): string => typed.get($box.get().enquiry?.id ?? '') ?? savedText();

  /** Makes room for a saved text. What was typed can be put back. */
  function replaceTyped(): void {
    const { enquiry, replaced } = $box.get();
    const own = typed.get(enquiry?.id ?? '');
    $box.setKey('replaced', own?.trim() ? own : replaced);
    if (enquiry) typed.put(enquiry.id, null);
  }

  /** Notes this text as sent on this way, and mails it if we do. Resolves with true once that is stored. */
  async function store(channel: ReplyChannel): Promise<boolean> {
    const { enquiry, answer: known } = $box.get();
    const body = text().trim();
    if (!enquiry) return false;
    const content = JSON.stringify([enquiry.id, channel, body]);
    if (attempt.content !== content) attempt = { content, key: newKey() };
    const isStored = await runAction(
      $box,
      async () => {
        const reply = {
          ...{ id: attempt.key, enquiry: enquiry.id, channel, body },
          despite: [...(known?.sent ?? []), ...(known?.beside ?? [])].map((each) => each.id),
          ...{ status: known?.asked?.status ?? 'new', owner: known?.asked?.owner ?? null },
          home: comparedHome(known),
        };
        const answer = await backend.rpc(sendReply, { reply }, sendReplyAnswer);
        if (answer === 'answered') {
          await Promise.all([load(), reload()]);
          if (actsOfOthers()) ask(channel);
          else $box.setKey('problem', ANSWERED_MEANWHILE);
          return false;
        }
        if (answer === 'changed') {
          await Promise.all([load(), reload()]);
          ask(channel, true);
          return false;
        }
        if (answer !== 'sent') {
          $box.setKey('problem', answers[answer]);
          return false;
        }
        const noted = { reply: attempt.key, name: enquiry.name, channel };
        attempt = { content: '', key: '' };
        $box.setKey('noted', channel === 'outbox' ? null : noted);
        // What was typed while it was being sent is the next answer.
        typed.forgetSaved(enquiry.id, body, (next) => (next.trim() === body ? null : next));
        $box.set({ ...$box.get(), replaced: null, chosen: '' });
        await Promise.all([load(), reload()]);
        $box.setKey('message', said[channel]);
        return true;
      },
      { began: { message: '', question: null } },
    );
    return isStored === true;
  }

  /** What a reload found typed and our mail has taken: only the response of the server was lost. */
  function dropWhatWasSent(enquiry: string): void {
    const { answer, enquiry: open } = $box.get();
    const own = typed.get(enquiry)?.trim();
    const isSent = answer?.sent.some(({ by_id, channel, body }) => {
      return by_id === userId && channel === 'outbox' && body === own;
    });
    if (!isSent || open?.id !== enquiry) return;
    typed.put(enquiry, null);
    $box.setKey('message', 'Your mail was sent, though its response did not arrive: it stands above.');
  }

  const hasHomeChanged = () =>
    homeSeen !== null && homeSeen !== JSON.stringify(comparedHome($box.get().answer));

  /** Asks once about all that others did, and shows what the home is now, which is then seen. */
  function ask(channel: ReplyChannel, hasChanged = hasHomeChanged()): void {
    homeSeen = JSON.stringify(comparedHome($box.get().answer));
    $box.setKey('question', { acts: actsOfOthers(), hasHomeChanged: hasChanged, channel });
  }

  const isToAsk = () => actsOfOthers() !== null || hasHomeChanged();

  function actsOfOthers(): ColleagueActs | null {
    const { answer } = $box.get();
    return answer && colleagueActs(answer, userId);
  }

  /** Reads again what others have answered, without saying so. */
  async function refresh(): Promise<void> {
    const { answer, busy, question } = $box.get();
    if (answer && !busy && !question) await poll();
  }

  // The other tab may have sent it.
  typed.whenEndedElsewhere((id) => void (id === $box.get().enquiry?.id && refresh()));

  return {
    $box,
    /** What was typed, by enquiry. */
    $typed: typed.$drafts,
    load,
    text,
    isUnwritten,

    async toggle(enquiry: Asked): Promise<void> {
      const isOpen = $box.get().enquiry?.id === enquiry.id;
      $box.set({
        ...$box.get(),
        enquiry: isOpen ? null : enquiry,
        answer: null,
        chosen: '',
        replaced: null,
        question: null,
        problem: null,
        message: '',
      });
      homeSeen = null;
      if (isOpen) return;
      await load();
      dropWhatWasSent(enquiry.id);
    },

    /** Replaces what was typed by this saved text. */
    choose(chosen: string): void {
      replaceTyped();
      $box.setKey('chosen', chosen);
    },

    speak(language: ReplyLanguage): void {
      replaceTyped();
      $box.setKey('language', language);
    },

    /** Shows again what was typed before another saved text was chosen. */
    putBack(): void {
      const { enquiry, replaced } = $box.get();
      if (enquiry && replaced !== null) typed.put(enquiry.id, replaced);
      $box.setKey('replaced', null);
    },

    type(written: string): void {
      const { enquiry } = $box.get();
      if (enquiry) typed.put(enquiry.id, written === savedText() ? null : written);
    },

    /** Asks first where others have answered. Resolves with true once the answer is stored. */
    async send(channel: ReplyChannel): Promise<boolean> {
      const problem = replyProblem(isUnwritten() ? '' : text().trim());
      if (problem) {
        $box.setKey('problem', problem);
        return false;
      }
      if (!isToAsk()) return store(channel);
      const { enquiry } = $box.get();
      // What is on the screen may be older than what a second question would then say.
      const isClear = await runAction($box, async () => {
        await poll();
        if ($box.get().enquiry?.id !== enquiry?.id) return false;
        const isAsked = isToAsk();
        if (isAsked) ask(channel);
        return !isAsked;
      });
      return isClear === true && store(channel);
    },

    /** Sends it although others have answered, as was asked. */
    async sendAllTheSame(): Promise<boolean> {
      const { question } = $box.get();
      return question ? store(question.channel) : false;
    },

    dropQuestion: () => $box.setKey('question', null),

    refresh,

    async takeBack(reply: string): Promise<void> {
      await runAction(
        $box,
        async () => {
          const answer = await backend.rpc(takeBackReply, { reply }, takeBackReplyAnswer);
          if ($box.get().noted?.reply === reply) $box.setKey('noted', null);
          await Promise.all([load(), reload()]);
          $box.setKey(
            'message',
            answer === 'gone' ? 'It was taken back already.' : 'Taken back: it does not count as an answer.',
          );
        },
        { began: { message: '' } },
      );
    },
  };
}

export type ReplyBox = ReturnType<typeof createReplyBox>;

/** What the database compares of the home that an enquiry is about. */
function comparedHome(answer: AdminRepliesAnswer | null) {
  const home = answer?.asked?.home ?? null;
  return home && { state: home.state, price: home.price, currency: home.currency, changes: home.changes };
}

const signed = (text: string, signature: string): string => (signature ? `${text}\n\n${signature}` : text);

/** The texts that can answer this enquiry; none until it is read. */
export function textsFor(answer: AdminRepliesAnswer | null): OfferedReply[] {
  return answer?.asked ? offeredReplies(answer.replies, answer.asked) : [];
}

/** Why this cannot be sent; null if it can. */
export function replyProblem(body: string): string | null {
  if (body === '') return 'Write an answer, or choose a saved one.';
  const count = characterCount(body);
  return count > replyLimit
    ? `An answer has room for ${replyLimit.toLocaleString('en-IN')} characters and this one has ${count.toLocaleString('en-IN')}. Shorten it.`
    : null;
}

/** Only a name that `nameForMessages` accepts, and our own facts: the number may be a stranger's. */
function replyValues(
  { name, reference }: Asked,
  home: AdminRepliesAnswer['home'],
  { origin, inKannada }: { origin: string; inKannada: boolean },
): Record<ReplyWord, string> {
  const price =
    home &&
    formatPrice(home.price, {
      currency: home.currency,
      ...(home.offer && { offer: home.offer }),
      decimals: 2,
    });
  return {
    name: nameForMessages(name),
    home: home ? (inKannada ? titleInKannada(home.title) : home.title) : '',
    price: price?.state === 'known' ? [price.text, price.per].filter(Boolean).join('') : '',
    link: home ? `${origin}${propertyPath(home)}` : '',
    reference,
  };
}
