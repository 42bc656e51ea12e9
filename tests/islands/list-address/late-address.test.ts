import { expect, it } from 'vitest';
import { lateAddress } from '#islands/list-address/late-address.ts';

function openAddress() {
  const written: string[] = [];
  const frames = new Set<() => void>();
  const address = lateAddress({
    write: (query) => written.push(query),
    afterPaint: (task) => {
      frames.add(task);
      return () => frames.delete(task);
    },
  });
  const paint = () => {
    for (const task of frames) task();
  };
  return { ...address, written, frames, paint };
}

it('a choice is in the address after the frame that shows it', () => {
  const { change, written, paint } = openAddress();
  change('bhk=2');
  expect(written).toEqual([]);
  paint();
  expect(written).toEqual(['bhk=2']);
});

it('two choices within one frame have an entry each, in their order', () => {
  const { change, written, paint } = openAddress();
  change('bhk=2');
  change('bhk=2,3');
  paint();
  expect(written).toEqual(['bhk=2', 'bhk=2,3']);
});

it('whoever reads the address before the frame finds the choice in it, written once', () => {
  const { change, flush, written, frames, paint } = openAddress();
  change('bhk=2');
  flush();
  flush();
  paint();
  expect([written, frames.size]).toEqual([['bhk=2'], 0]);
});

it('an empty query is written too', () => {
  const { change, written, paint } = openAddress();
  change('');
  paint();
  expect(written).toEqual(['']);
});

it('a visitor who goes back before the frame is not sent forward again', () => {
  const { change, abandon, written, frames, paint } = openAddress();
  change('bhk=2');
  abandon();
  paint();
  expect([written, frames.size]).toEqual([[], 0]);
});
