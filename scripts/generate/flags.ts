import { resolve } from 'node:path';
import { type EntityType, isEntityType } from '#domain/entity.ts';
import { CommandError } from '#server/command/command-error.ts';
import { parseShard, type Shard } from '#generator/shards/shard.ts';
import { usageOf } from '#server/command/manual.ts';
import { readArguments } from '#server/command/read-arguments.ts';
import { manual } from '../manuals/generate.ts';

const USAGE = usageOf(manual);

export interface Flags {
  /** The one page to publish; null for all. */
  selection: { type: EntityType; slug: string } | null;
  queue: boolean;
  /** The part of the site to render, for another run to join; null for all of it. */
  shard: Shard | null;
  /** Folders of shards that this run publishes. */
  join: readonly string[];
  force: boolean;
  dryRun: boolean;
  allowRemovals: boolean;
  /** The weekly publish of everything; the health report shows it as such. */
  scheduled: boolean;
  socialImages: boolean;
  json: boolean;
  /** Seconds to wait for another process that publishes into the folder. */
  wait: number;
  /** Fills an empty embedded database first, as `npm start` does. */
  seed: boolean;
}

/** The default of --wait (decision 036). */
const WAIT_SECONDS = 120;

/** The flags of this process; a CommandError says what is wrong with them and how to call the command. */
export function readFlags(args = process.argv.slice(2)): Flags {
  const { values, positionals } = readArguments(manual, args);
  const { all = false, queue = false, force = false, json = false, seed = false } = values;
  const { scheduled = false, 'dry-run': dryRun = false, 'allow-removals': allowRemovals = false } = values;
  const shard = values.shard === undefined ? null : parseShard(values.shard);
  const shardFlag = shard ? '--shard' : values.join ? '--join' : null;
  if (shardFlag && (queue || values.type !== undefined || values.slug !== undefined))
    throw new CommandError(`${shardFlag} goes with a publish of everything. Usage: ${USAGE}`);
  if (shard && (values.join || dryRun || allowRemovals || scheduled))
    throw new CommandError(
      `--shard only renders, and goes with --force, --wait, --seed and --json. Usage: ${USAGE}`,
    );
  if (!values.join && positionals.length > 0)
    throw new CommandError(`Unexpected argument '${positionals[0]}'. Usage: ${USAGE}`);
  if (values.join && positionals.length === 0)
    throw new CommandError(`--join is followed by the folders of the shards. Usage: ${USAGE}`);
  if (queue && (force || dryRun || allowRemovals || all))
    throw new CommandError(
      `--queue goes with --json, --wait, --no-social-images and --seed only: it publishes what was asked for. Usage: ${USAGE}`,
    );
  const selection = selectionOf(values);
  if (scheduled && (queue || selection))
    throw new CommandError(`--scheduled goes with a publish of everything. Usage: ${USAGE}`);
  if (selection && (all || queue))
    throw new CommandError(`--type and --slug go with neither --all nor --queue. Usage: ${USAGE}`);
  const socialImages = !values['no-social-images'];
  return {
    selection,
    queue,
    shard,
    join: positionals.map((folder) => resolve(folder)),
    force,
    dryRun,
    allowRemovals,
    scheduled,
    socialImages,
    json,
    seed,
    wait: secondsOf(values.wait),
  };
}

function selectionOf({ type, slug }: { type?: string; slug?: string }): Flags['selection'] {
  if (type === undefined && slug === undefined) return null;
  if (!isEntityType(type))
    throw new CommandError(`--type must be property, society or area. Usage: ${USAGE}`);
  if (!slug) throw new CommandError(`--slug is missing: name the page to publish. Usage: ${USAGE}`);
  return { type, slug };
}

function secondsOf(wait: string | undefined): number {
  if (wait === undefined) return WAIT_SECONDS;
  if (!/^\d{1,5}$/.test(wait))
    throw new CommandError(
      `--wait must be a whole number of seconds, such as ${WAIT_SECONDS}. Usage: ${USAGE}`,
    );
  return Number(wait);
}
