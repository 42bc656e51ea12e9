/** The kinds of rows that have their own page, as the database and functions name them. */
export const entityTypes = ['property', 'society', 'area'] as const;

export type EntityType = (typeof entityTypes)[number];

export function isEntityType(text: string | undefined): text is EntityType {
  return entityTypes.some((type) => type === text);
}

export interface Entity {
  type: EntityType;
  /** As text, also where the column is a uuid. */
  id: string;
}

export const tableOf = {
  property: 'properties',
  society: 'society',
  area: 'local_areas',
} as const satisfies Record<EntityType, string>;

export type EntityTable = (typeof tableOf)[EntityType];

export const nameColumnOf = {
  property: 'title',
  society: 'name',
  area: 'area',
} as const satisfies Record<EntityType, string>;

/** 'property 1f0c…': names an entity in maps and sets. */
export function entityKey({ type, id }: Entity): string {
  return `${type} ${id}`;
}

/** Whether both are the same row, or both are null. */
export function isSameEntity(one: Entity | null, other: Entity | null): boolean {
  return one === other || (one?.type === other?.type && one?.id === other?.id);
}
