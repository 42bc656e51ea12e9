import { map } from 'nanostores';
import { addAreaPart, placeAnswer, undoAreaPart } from '#contracts/admin-area-places.ts';
import {
  adminPartnerFeed,
  adminPartnerPictures,
  decideFeedRows,
  decideFeedRowsAnswer,
  decideFeedRun,
  decideFeedRunAnswer,
  type FeedValue,
  decidePartnerPlace,
  type Mended,
  mendedAnswer,
  mendPartnerFeed,
  type PartnerFeed,
  partnerFeedAnswer,
  partnerPicturesAnswer,
  type ProposedPart,
  readNowAnswer,
  readPartnerFeedNow,
  resolvedAnswer,
  resolveFeedConflict,
  type RowDecision,
  savePartnerFeed,
  savePartnerFeedAnswer,
  shownAnswer,
  showWaitingHomes,
  undoFeedRun,
  undoFeedRunAnswer,
  type UnsurePlaceName,
} from '#contracts/admin-partner-feed.ts';
import {
  PARTNER_FILE_BYTES,
  partnerFileTooLarge,
  uploadPartnerFile,
  uploadPartnerFileResponse,
} from '#contracts/upload-partner-file.ts';
import { fileAddressProblem } from '#domain/partner-file/file-address-problem.ts';
import { formatCount } from '#domain/text/text.ts';
import { runAction } from '../../session/action.ts';
import { createLoader, type Load } from '../../session/loader.ts';
import type { StaffBackend } from '../../session/staff-backend.ts';

export interface PartnerFileState {
  load: Load;
  feed: PartnerFeed | null;
  /** Pictures of the file that could not be fetched. */
  pictures: { total: number; rows: readonly { address: string; problem: string | null }[] };
  /** Parts of areas that are areas now: the id of each that can be taken back, by `keyOfPart`. Null: it was one already. */
  made: ReadonlyMap<string, string | null>;
  busy: boolean;
  problem: string | null;
  message: string;
  /** Of an upload, from 0 to 1. */
  progress: number | null;
}

export interface PartnerFileDependencies {
  backend: Pick<StaffBackend, 'rpc' | 'upload'>;
  partner: string;
  newKey: () => string;
  pause: (milliseconds: number) => Promise<void>;
  /** A worker has read a file: homes of the partner may have come or changed. */
  onRead: () => void;
}

/** How often it is looked whether a worker has read the file. */
const POLL_MS = 3_000;
const GONE = 'This partner is not stored any more.';
const OUTDATED = 'The home or the file says something else by now. Look at it again, then decide.';

/** The file of one partner: where it is, what was read, and what staff decide about it. */
export function createPartnerFile({ backend, partner, newKey, pause, onRead }: PartnerFileDependencies) {
  const $file = map<PartnerFileState>({
    load: 'loading',
    feed: null,
    pictures: { total: 0, rows: [] },
    made: new Map(),
    busy: false,
    problem: null,
    message: '',
    progress: null,
  });
  let isOpen = false;

  const { load, poll } = createLoader($file, {
    read: async () => {
      const [feed, pictures] = await Promise.all([
        backend.rpc(adminPartnerFeed, { partner }, partnerFeedAnswer),
        backend.rpc(adminPartnerPictures, { partner }, partnerPicturesAnswer),
      ]);
      return { feed, pictures };
    },
    show: (answer) => answer,
  });

  /** Does one thing, says what came of it, and reads again. */
  async function act(task: () => Promise<{ message: string } | { problem: string }>): Promise<void> {
    const said = await runAction($file, task, { began: { message: '' } });
    if (!said) return;
    $file.set({ ...$file.get(), message: '', problem: null, ...said });
    await poll();
    void watch();
  }

  /** While a worker is expected, looks now and then what it has done. */
  let isWatching = false;
  async function watch(): Promise<void> {
    if (isWatching || !isAtWork($file.get().feed)) return;
    isWatching = true;
    while (isOpen && isAtWork($file.get().feed)) {
      await pause(POLL_MS);
      if (isOpen) await poll();
    }
    isWatching = false;
    if (!isOpen) return;
    $file.setKey('message', '');
    onRead();
  }

  const mend = (mended: Mended) =>
    act(async () => {
      const payload = { partner, mended: { ...mended } };
      const answer = await backend.rpc(mendPartnerFeed, { payload }, mendedAnswer);
      return answer === 'saved'
        ? { message: 'Kept for this partner. It holds from the next reading on: press Read again.' }
        : { problem: GONE };
    });

  return {
    $file,
    async open(): Promise<void> {
      isOpen = true;
      await load();
      void watch();
    },
    close(): void {
      isOpen = false;
    },
    reload: load,

    saveAddress: (address: string, allowsHttp: boolean) =>
      act(async () => {
        const typed = address.trim();
        const wrong = typed === '' ? null : fileAddressProblem(typed);
        if (wrong !== null) return { problem: wrong };
        const payload = { partner, address: typed || null, allows_http: allowsHttp };
        const answer = await backend.rpc(savePartnerFeed, { payload }, savePartnerFeedAnswer);
        if (answer === 'http')
          return {
            problem:
              'This address is not encrypted. Allow that below, or write one that begins with https://.',
          };
        return answer === 'gone'
          ? { problem: GONE }
          : {
              message: typed
                ? 'Saved. The file is read every night.'
                : 'Saved. No file is read from an address.',
            };
      }),

    readNow: () =>
      act(async () => {
        const answer = await backend.rpc(readPartnerFeedNow, { partner }, readNowAnswer);
        return answer === 'waiting'
          ? { message: 'The file is read as soon as a worker is free.' }
          : { problem: 'Write and save the address of the file first.' };
      }),

    upload: (file: File) =>
      act(async () => {
        if (file.size > PARTNER_FILE_BYTES) return { problem: partnerFileTooLarge };
        const query = new URLSearchParams({ partner, run: newKey(), name: file.name.slice(0, 255) });
        const name = `${uploadPartnerFile}?${query.toString()}`;
        try {
          await backend.upload(name, file, uploadPartnerFileResponse, (progress) =>
            $file.setKey('progress', progress),
          );
        } finally {
          $file.setKey('progress', null);
        }
        return { message: 'The file has arrived. It is read as soon as a worker is free.' };
      }),

    decide: (run: string, decision: 'take in' | 'read again' | 'leave') =>
      act(async () => {
        const answer = await backend.rpc(decideFeedRun, { run, decision }, decideFeedRunAnswer);
        if (answer === 'gone')
          return { problem: 'A later file has been taken in, or this one is not kept any more.' };
        return {
          message:
            answer === 'left'
              ? 'The file was left. Nothing was changed.'
              : 'It is done as soon as a worker is free.',
        };
      }),

    /** Takes back what a run has changed. */
    undo: (run: string) =>
      act(async () => {
        const answer = await backend.rpc(undoFeedRun, { run }, undoFeedRunAnswer);
        if (answer.state === 'busy')
          return { problem: 'A file of this partner is being taken in. Undo this one when that has ended.' };
        if (answer.state !== 'undone')
          return {
            problem: 'It was undone already, or a later file has changed homes since. Undo that first.',
          };
        const said = [
          `${formatCount(answer.restored, 'home')} as before`,
          answer.hidden > 0 && `${formatCount(answer.hidden, 'new home')} hidden`,
          answer.removed > 0 && `${formatCount(answer.removed, 'new home')} removed`,
          answer.left > 0 && `${formatCount(answer.left, 'home')} with changes since, which stay`,
        ].filter(Boolean);
        return { message: `Undone: ${said.join(', ')}. This file is not taken in again by itself.` };
      }),

    /** Which homes rows of the last file are. */
    decideRows: (decisions: readonly RowDecision[]) =>
      act(async () => {
        const payload = { partner, decisions: decisions.map((decision) => ({ ...decision })) };
        const answer = await backend.rpc(decideFeedRows, { payload }, decideFeedRowsAnswer);
        if (answer === 'changed')
          return { problem: 'A colleague has decided this, or there is another file by now. Look again.' };
        return {
          message:
            answer === 'reading'
              ? 'Decided. The file is read again as soon as a worker is free.'
              : 'Decided. It holds from their next file on.',
        };
      }),

    /** `meaning` undefined: as it was recognised. Null: it is no fact of a home. */
    mendColumn: (column: string, meaning: string | null | undefined) =>
      mend(meaning === undefined ? { column } : { column, meaning }),

    mendValue: (column: string, value: string, word: string) => mend({ column, value, word: word.trim() }),

    /** Null: none of our places. */
    place: ({ kind, name }: Pick<UnsurePlaceName, 'kind' | 'name'>, slug: string | null) =>
      act(async () => {
        const payload = { partner, kind, name, slug };
        const answer = await backend.rpc(decidePartnerPlace, { payload }, mendedAnswer);
        return answer === 'saved'
          ? { message: `‘${name}’ is decided, for all files of this partner.` }
          : { problem: 'This place is not stored any more. Choose another one.' };
      }),

    /** Makes a part that the file names an area, in the area that it is a part of. */
    makePart: (part: ProposedPart) =>
      act(async () => {
        const { name, area, slug } = part;
        const id = newKey();
        const asked = { area: id, name, parent: slug ?? area };
        const { outcome, problem } = await backend.rpc(addAreaPart, asked, placeAnswer);
        if (outcome === 'refused') return { problem: problem ?? GONE };
        if (outcome === 'gone') return { problem: `${area} is no area any more. Read the file again.` };
        const isNew = outcome === 'answered';
        $file.setKey('made', new Map($file.get().made).set(keyOfPart(part), isNew ? id : null));
        return {
          message: isNew
            ? `${name} is an area in ${area} now. Read the file again, and its homes are there.`
            : `${name} is an area already. Read the file again, and its homes are there.`,
        };
      }),

    undoPart: (part: ProposedPart) =>
      act(async () => {
        const made = new Map($file.get().made);
        const id = made.get(keyOfPart(part));
        if (!id) return { message: '' };
        const { outcome, problem } = await backend.rpc(undoAreaPart, { area: id }, placeAnswer);
        if (outcome === 'refused') return { problem: problem ?? GONE };
        made.delete(keyOfPart(part));
        $file.setKey('made', made);
        return outcome === 'undone'
          ? { message: `Taken back: ${part.name} is no area.` }
          : { problem: `${part.name} has changed since. Look at it under Areas.` };
      }),

    resolve: (home: string, column: string, keep: 'ours' | 'theirs', theirs: FeedValue) =>
      act(async () => {
        const payload = { home, column, keep, theirs };
        const answer = await backend.rpc(resolveFeedConflict, { payload }, resolvedAnswer);
        if (answer !== 'resolved') return { problem: OUTDATED };
        return { message: keep === 'ours' ? 'Ours is kept.' : 'Theirs is taken.' };
      }),

    show: (homes: readonly string[]) =>
      act(async () => {
        const count = await backend.rpc(showWaitingHomes, { homes: [...homes] }, shownAnswer);
        return {
          message: `${formatCount(count, 'home is', 'homes are')} shown. Pages follow with the next publish.`,
        };
      }),
  };
}

/** The key of a part of an area in `made`. */
/** The id of the heading above the file of a partner, which has the focus when its last question is answered. */
export const FILE_TITLE = 'partner-file-title';

export const keyOfPart = ({ name, area }: ProposedPart): string => JSON.stringify([area, name]);

export type PartnerFileStore = ReturnType<typeof createPartnerFile>;

export function isAtWork(feed: PartnerFeed | null): boolean {
  return feed?.runs.some(({ state }) => state === 'waiting' || state === 'applying') ?? false;
}
