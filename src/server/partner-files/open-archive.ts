import { fromBufferPromise, type ZipFile } from 'yauzl';
import type { Entry } from 'yauzl';
import { CommandError } from '../command/command-error.ts';
import { inMillions, partnerFileLimits as limits } from './partner-file-limits.ts';

/** The parts of a ZIP by name, in capitals or not. `read` counts the bytes that really come out, because a header may lie about them. */
export interface Archive {
  /** Null if there is no such part. Throws a CommandError when all that was read together grows beyond the limit. */
  read(name: string): Promise<Uint8Array | null>;
}

/** Opens a ZIP. Throws a CommandError, a sentence for staff and partner, if it cannot be read or has too many parts. */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const zip = await opened(bytes);
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= limits.parts) throw new CommandError(TOO_MANY_PARTS);
      // Some programs write 'xl/SharedStrings.xml', which Excel reads all the same.
      entries.set(entry.fileName.toLowerCase(), entry);
    }
  } catch (cause) {
    throw damaged(cause);
  }
  let total = 0;
  const count = (size: number) => {
    total += size;
    if (total > limits.unpackedBytes) throw new CommandError(TOO_LARGE);
  };
  return {
    async read(name) {
      const entry = entries.get(name.toLowerCase());
      return entry ? unpacked(zip, entry, count) : null;
    },
  };
}

const TOO_MANY_PARTS = `The file is a ZIP with more than ${limits.parts.toLocaleString('en-IN')} parts, which no table has. Nothing was changed.`;
const TOO_LARGE = `The file unpacks to more than ${inMillions(limits.unpackedBytes)}. Send the homes in several files. Nothing was changed.`;

const opened = async (bytes: Uint8Array): Promise<ZipFile> => {
  try {
    return await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (cause) {
    throw damaged(cause);
  }
};

function damaged(cause: unknown): CommandError {
  if (cause instanceof CommandError) return cause;
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new CommandError(
    `The Excel file is damaged or did not arrive whole (${reason}). Send it again. Nothing was changed.`,
    { cause },
  );
}

async function unpacked(zip: ZipFile, entry: Entry, count: (size: number) => void): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  try {
    const stream = await zip.openReadStreamPromise(entry);
    for await (const piece of stream) {
      if (!(piece instanceof Uint8Array)) continue;
      count(piece.byteLength);
      pieces.push(piece);
    }
  } catch (cause) {
    throw damaged(cause);
  }
  return Buffer.concat(pieces);
}
