/** What a thrown value says: the message of an error, or the value as text. */
export function messageOf(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}
