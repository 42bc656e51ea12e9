/** How an answer is sent: staff send it in WhatsApp or in their mail program, or we mail it. */
export const replyChannels = ['whatsapp', 'mail', 'outbox'] as const;
export type ReplyChannel = (typeof replyChannels)[number];
