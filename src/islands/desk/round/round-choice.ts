import type { RoundChoice } from '#contracts/admin-round.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** '#round', or '#round/due?area=whitefield&asked=yes': the address of the round with this choice. */
export function roundAddress({ area, partner, asked, oldest }: RoundChoice): string {
  const parameters = new URLSearchParams({
    ...(area && { area }),
    ...(partner && { partner }),
    ...(asked && { asked: 'yes' }),
    ...(oldest && { oldest: 'yes' }),
  }).toString();
  return parameters === '' ? '#round' : `#round/due?${parameters}`;
}

/** What an address of the round chooses. What cannot be read is left out. Null: it names one home, or is no address of the round. */
export function choiceIn(hash: string): RoundChoice | null {
  if (hash === '#round') return {};
  const [, parameters] = /^#round\/due\?(.*)$/.exec(hash) ?? [];
  if (parameters === undefined) return null;
  const given = new URLSearchParams(parameters);
  const [area, partner] = [given.get('area'), given.get('partner')];
  return {
    ...(area && area.length <= 200 && { area }),
    ...(partner && UUID.test(partner) && { partner }),
    ...(given.get('asked') === 'yes' && { asked: true }),
    ...(given.get('oldest') === 'yes' && { oldest: true }),
  };
}
