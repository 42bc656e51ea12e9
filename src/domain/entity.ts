/** The kinds of rows that have their own page, as the database and functions name them. */
export const entityTypes = ['property', 'society', 'area'] as const;

export type EntityType = (typeof entityTypes)[number];

export function isEntityType(text: string | undefined): text is EntityType {
  return entityTypes.some((type) => type === text);
}

/** A row that has its own page. */
export interface Entity {
  type: EntityType;
  /** The row's id, as text. */
  id: string;
}

/** The table of each kind. */
export const tableOf = {
  property: 'properties',
  society: 'society',
  area: 'local_areas',
} as const satisfies Record<EntityType, string>;

export type EntityTable = (typeof tableOf)[EntityType];

/** The column that names a row of each kind. */
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
