import { expect, it } from 'vitest';
import { createLog } from '#server/log/log.ts';
import { createOutboxWorker } from '#server/outbox/outbox-worker.ts';

it('the outbox worker retries with growing delays while the table cannot be read, and recovers', async () => {
  const lines: string[] = [];
  const pauses: number[] = [];
  const fourWaits = Promise.withResolvers<void>();
  let faults = 3;
  const worker = createOutboxWorker({
    table: {
      claim: async () => {
        if (faults-- > 0) throw new Error('claim_outbox failed for ravi@mail.example');
        return [];
      },
      finish: async () => true,
      fail: async () => 'pending',
    },
    deliver: async () => undefined,
    log: createLog({ write: (line) => void lines.push(line) }),
    now: () => new Date('2026-11-20T03:00:00Z'),
    pollIntervalMs: 1_000,
    pause: async (ms) => {
      pauses.push(ms);
      if (pauses.length < 4) return;
      fourWaits.resolve();
      await new Promise((resolve) => setImmediate(resolve));
    },
  });
  worker.start();
  await fourWaits.promise;
  await worker.stop();
  expect(pauses.slice(0, 4)).toEqual([2_000, 4_000, 8_000, 1_000]);
  expect(worker.lastRunAt()).toEqual(new Date('2026-11-20T03:00:00Z'));
  expect(lines).toHaveLength(3);
  expect(lines.join()).not.toContain('ravi@');
});

it('the outbox worker sends no mail again that was sent while the table could not be written', async () => {
  const delivered: number[] = [];
  const finished: string[] = [];
  let isTableDown = false;
  const rows = [7, 8].map((id) => ({ id, kind: 'alert_news', payload: {}, created_at: '' }));
  const worker = createOutboxWorker({
    table: {
      claim: async () => rows.splice(0, 1),
      finish: async (id) => {
        if (isTableDown) throw new Error('finish_outbox failed');
        finished.push(`${id} written down`);
        return true;
      },
      fail: async () => 'pending',
    },
    deliver: async ({ id }) => {
      delivered.push(id);
      isTableDown = id === 7;
    },
  });
  await expect(worker.runOnce()).rejects.toThrow('finish_outbox failed');
  await expect(worker.runOnce()).rejects.toThrow('finish_outbox failed');
  isTableDown = false;
  await worker.runOnce();
  expect(delivered).toEqual([7, 8]);
  expect(finished).toEqual(['7 written down', '8 written down']);
});
