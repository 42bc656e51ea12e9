// Imports nothing, so that a command which starts a backend does not load the database itself.

/**
 * What is done with a database before it is used. 'upgraded': it is made where there is none, and missing migrations are
 * applied. 'made': it is made where there is none. 'existing': it must be there. Both throw an OlderDatabase for an older
 * one. 'as-it-is': it must be there, of whatever version, and nothing is applied.
 */
export const databaseUses = ['upgraded', 'made', 'existing', 'as-it-is'] as const;
export type DatabaseUse = (typeof databaseUses)[number];
