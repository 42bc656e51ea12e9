import type { EntityType } from '#domain/entity.ts';

export const kindLabels: Record<EntityType, { singular: string; plural: string; newLabel: string }> = {
  property: { singular: 'home', plural: 'Homes', newLabel: 'New home' },
  society: { singular: 'society', plural: 'Societies', newLabel: 'New society' },
  area: { singular: 'area', plural: 'Areas', newLabel: 'New area' },
};
