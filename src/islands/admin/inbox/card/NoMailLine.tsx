/** Says that the sender got no mail from us. Renders nothing if they did. */
export function NoMailLine({ notified }: { notified: boolean }) {
  if (notified) return null;
  return (
    <p className="notice small">
      No mail went to this address: too many requests have named it within a day. Tell them yourself, and ask
      whether they sent this.
    </p>
  );
}
