export function Spinner({ text }: { text: string }) {
  return (
    <p className="staff-spinner" role="status">
      <span className="staff-wheel" aria-hidden="true" />
      {text}
    </p>
  );
}
