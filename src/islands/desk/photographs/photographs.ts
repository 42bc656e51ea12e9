import { map } from 'nanostores';
import {
  adminPhotographs,
  adminPhotographsAnswer,
  uploadPicture,
  type UploadPictureResponse,
  uploadPictureResponse,
} from '#contracts/upload-picture.ts';
import { photographAddress, parsePhotographAddress } from '#domain/photograph/photograph.ts';
import { ownValue } from '#domain/text/own-value.ts';
import { BackendRefusal, hasLostAccess, reasonOf, type StaffBackend } from '../../session/staff-backend.ts';
import { NotSendable } from './prepare-picture.ts';

export interface PhotographDependencies {
  backend: Pick<StaffBackend, 'upload' | 'rpc'>;
  /** Converts the file to what is sent. Throws NotSendable. */
  prepare: (file: File) => Promise<Blob>;
  /** Waits this many milliseconds, or until the connection is back. */
  pause: (ms: number) => Promise<void>;
  /** Returns a URL at which this browser shows the blob. */
  show: (blob: Blob) => string;
  /** Gets the addresses of stored pictures, in the order in which they were chosen. */
  onStored: (addresses: string[]) => void;
}

export interface Upload {
  key: number;
  name: string;
  state: 'waiting' | 'sending' | 'retrying' | 'stored' | 'failed';
  /** 0 to 1. */
  progress: number;
  problem: string | null;
  /** False: the same file will be refused again. */
  canRetry: boolean;
}

export type PhotographStatus = UploadPictureResponse['status'];

interface StoredPhotograph {
  status: PhotographStatus;
  refusal: string | null;
  /** In pixels; null until its sizes are made. */
  width: number | null;
}

export interface PhotographsState {
  uploads: readonly Upload[];
  /** By hash. */
  stored: Readonly<Record<string, StoredPhotograph>>;
  /** The URLs of the pictures that this browser has just sent, by hash. */
  sentUrls: Readonly<Record<string, string>>;
}

/** The number of parallel uploads. A slow connection stays busy while one upload waits for its response. */
const PARALLEL_UPLOADS = 3;
const FIRST_PAUSE_MS = 1_000;
const MAX_PAUSE_MS = 15_000;

/** The server knows a picture by its content, so an upload whose response was lost can be repeated. */
export function createPhotographs(dependencies: PhotographDependencies) {
  const { backend, prepare, pause } = dependencies;
  const $photographs = map<PhotographsState>({ uploads: [], stored: {}, sentUrls: {} });
  const files = new Map<number, File>();
  const addresses = new Map<number, string>();
  let count = 0;
  let running = 0;

  const currentUploads = () => $photographs.get().uploads;
  const change = (key: number, piece: Partial<Upload>) =>
    $photographs.setKey(
      'uploads',
      currentUploads().map((each) => (each.key === key ? { ...each, ...piece } : each)),
    );
  const removeUploads = (keys: ReadonlySet<number>) => {
    for (const key of keys) {
      files.delete(key);
      addresses.delete(key);
    }
    $photographs.setKey(
      'uploads',
      currentUploads().filter(({ key }) => !keys.has(key)),
    );
  };

  function add(chosen: readonly File[]): void {
    const added = chosen.map((file): Upload => {
      const key = ++count;
      files.set(key, file);
      return { key, name: file.name, state: 'waiting', progress: 0, problem: null, canRetry: true };
    });
    $photographs.setKey('uploads', [...currentUploads(), ...added]);
    startUploads();
  }

  function startUploads(): void {
    while (running < PARALLEL_UPLOADS && currentUploads().some(({ state }) => state === 'waiting')) {
      running++;
      void uploadWaiting();
    }
  }

  async function uploadWaiting(): Promise<void> {
    for (;;) {
      const next = currentUploads().find(({ state }) => state === 'waiting');
      const file = next && files.get(next.key);
      if (!next || !file) break;
      change(next.key, { state: 'sending', progress: 0, problem: null });
      await send(next.key, file);
      reportStored();
    }
    running--;
  }

  async function send(key: number, file: File): Promise<void> {
    let prepared: Blob;
    try {
      prepared = await prepare(file);
    } catch (fault) {
      const problem = fault instanceof NotSendable ? fault.message : 'This picture could not be read.';
      change(key, { state: 'failed', problem, canRetry: false });
      return;
    }
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
      // The picture was removed meanwhile.
      if (!files.has(key)) return;
      try {
        change(key, { state: 'sending' });
        const onProgress = (progress: number) => change(key, { progress });
        const answer = await backend.upload(uploadPicture, prepared, uploadPictureResponse, onProgress);
        markStored(key, prepared, answer);
        return;
      } catch (fault) {
        if (fault instanceof BackendRefusal && fault.status < 500 && fault.status !== 429) {
          change(key, { state: 'failed', problem: reasonOf(fault, ''), canRetry: hasLostAccess(fault) });
          return;
        }
        change(key, { state: 'retrying', progress: 0 });
        await pause(pauseMs);
      }
    }
  }

  function markStored(key: number, blob: Blob, { hash, status }: UploadPictureResponse): void {
    if (!files.has(key)) return;
    addresses.set(key, photographAddress(hash));
    change(key, { state: 'stored', progress: 1 });
    const { sentUrls } = $photographs.get();
    if (!Object.hasOwn(sentUrls, hash))
      $photographs.setKey('sentUrls', { ...sentUrls, [hash]: dependencies.show(blob) });
    storeStatuses([{ hash, status, refusal: null, width: null }]);
  }

  /** In the order in which they were chosen. Waits for pictures still being sent, skips failed ones. */
  function reportStored(): void {
    const ready: number[] = [];
    for (const { key, state } of currentUploads()) {
      if (state === 'failed') continue;
      if (state !== 'stored') break;
      ready.push(key);
    }
    if (ready.length === 0) return;
    dependencies.onStored(ready.flatMap((key) => addresses.get(key) ?? []));
    removeUploads(new Set(ready));
  }

  function storeStatuses(found: readonly (StoredPhotograph & { hash: string })[]): void {
    const { stored: previous } = $photographs.get();
    const statuses = Object.fromEntries(found.map(({ hash, ...photograph }) => [hash, photograph]));
    $photographs.setKey('stored', { ...previous, ...statuses });
  }

  return {
    $photographs,
    add,
    retry(key: number): void {
      change(key, { state: 'waiting', problem: null });
      startUploads();
    },
    remove: (key: number) => removeUploads(new Set([key])),
    isSending: () => currentUploads().some(({ state }) => ['waiting', 'sending', 'retrying'].includes(state)),

    /** Reads the status of these pictures, unless all are known to be ready or refused. */
    async readStatuses(pictures: readonly string[]): Promise<void> {
      const { stored } = $photographs.get();
      const hashes = pictures
        .flatMap((address) => parsePhotographAddress(address)?.hash ?? [])
        .filter((hash) => (ownValue(stored, hash)?.status ?? 'received') === 'received');
      if (hashes.length === 0) return;
      try {
        storeStatuses(await backend.rpc(adminPhotographs, { hashes }, adminPhotographsAnswer));
      } catch {
        // They are read again with the next poll.
      }
    },
  };
}

export type Photographs = ReturnType<typeof createPhotographs>;
