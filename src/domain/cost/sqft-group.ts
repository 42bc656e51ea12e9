import { type AreaBasis, basisWord } from '../property/area-basis.ts';

/** Homes whose prices per square foot may be compared. Those of whom nobody knows what the area measures are one more. */
export interface SqftGroup {
  /** Asset type as the rows spell it. */
  type: string;
  /** Null: not given. */
  basis: AreaBasis | null;
}

/** The same object for the same group, so that it can be the key of a map. */
const groups = new Map<string, SqftGroup>();

/** The group of homes that are compared with one another. Equal groups are one object. */
export function sqftGroup(type: string, basis: AreaBasis | null): SqftGroup {
  const key = `${basis ?? ''} ${type}`;
  const group = groups.get(key) ?? { type, basis };
  groups.set(key, group);
  return group;
}

/** 'Apartment, super built-up', 'Apartment, basis not given'. */
export function groupName({ type, basis }: SqftGroup): string {
  return `${type}, ${basis === null ? 'basis not given' : basisWord(basis)}`;
}
