import { type InboxScope, scopeNames } from '#contracts/admin-inbox.ts';
import { formatDay, isDay } from '#domain/calendar/day.ts';
import { countedLabel, readCounted } from '#domain/numbers/counted-homes.ts';

const isScope: Record<keyof InboxScope, (text: string) => boolean> = {
  from: isDay,
  until: isDay,
  homes: (text) => readCounted(text) !== null,
  by: isColleague,
  with: isColleague,
};

function isColleague(text: string): boolean {
  return text === 'nobody' || /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
}

/** What an address asks for, without what cannot be read. */
export function scopeAsked(asked: (name: string) => string): InboxScope {
  const scope: InboxScope = {};
  for (const name of scopeNames) {
    const text = asked(name);
    if (isScope[name](text)) scope[name] = text;
  }
  return scope;
}

/** 'came from 1 November 2026 to 28 November 2026, about homes of ours: Whitefield, answered first by Meera Rao'. */
export function describeScope(scope: InboxScope, nameOf: (id: string) => string): string {
  const { from, until, homes, by, with: owner } = scope;
  return [
    from && until
      ? `came from ${formatDay(from)} to ${formatDay(until)}`
      : from
        ? `came from ${formatDay(from)} on`
        : until && `came up to ${formatDay(until)}`,
    homes && `about ${countedLabel(homes)}`,
    by && `answered first by ${by === 'nobody' ? 'nobody of us' : nameOf(by)}`,
    owner && (owner === 'nobody' ? 'nobody’s yet' : `waiting for ${nameOf(owner)}`),
  ]
    .filter(Boolean)
    .join(', ');
}
