/** Waiting, said in words for those who do not see it turn. */
export function Spinner({ words }: { words: string }) {
  return (
    <p className="staff-spinner" role="status">
      <span className="staff-wheel" aria-hidden="true" />
      {words}
    </p>
  );
}
