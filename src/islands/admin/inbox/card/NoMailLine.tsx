/** Says that the sender got no mail from us. Renders nothing if they did. */
export function NoMailLine({ notified }: { notified: boolean }) {
  if (notified) return null;
  return (
    <p className="notice small">
      No mail went to this address: within a day, too many requests have named it or came from the same
      network. Tell them yourself, and ask whether they sent this.
    </p>
  );
}
