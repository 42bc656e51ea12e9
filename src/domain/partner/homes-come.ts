/** How the homes of a partner come to us. */
export const homesCome = ['typed', 'file', 'address'] as const;
