import * as z from 'zod/mini';
import { replyChannels } from '#domain/reply/reply-channels.ts';
import { author } from './author.ts';

/** An answer to an enquiry, as `private.replies_of` returns it. */
export const sentReply = z.object({
  id: z.string(),
  channel: z.enum(replyChannels),
  body: z.string(),
  sent_at: z.string(),
  ...author.shape,
});

export type SentReply = z.infer<typeof sentReply>;
