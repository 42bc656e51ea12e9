/**
 * An editor saves listings and records checks. An admin can also publish everything, answer visitors and take pages
 * down (decision 122).
 */
export const staffRoles = ['admin', 'editor'] as const;

export type StaffRole = (typeof staffRoles)[number];
