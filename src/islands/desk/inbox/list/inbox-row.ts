import type { EnquiryRow } from '#contracts/admin-inbox.ts';

/** What an enquiry and a call have in common. */
export interface InboxRow {
  id: string;
  name: string;
  reference: string;
  status: string;
  notes: string | null;
  owner: string | null;
  /** Null: nobody, or the account is gone. */
  owner_name: string | null;
  /** The value that the database returned. A write succeeds only while the row still has it. */
  updated_at: string;
  history: readonly Pick<EnquiryRow['history'][number], 'field' | 'by_email' | 'by_name'>[];
}

export interface InboxPage<Row> {
  rows: Row[];
  next: string | null;
  total: number;
  waiting: number;
  suspected: number;
}

export type InboxChange = Partial<Pick<InboxRow, 'status' | 'notes' | 'owner'>>;
