interface Props {
  isReading: boolean;
  onRefresh: () => void;
  /** Shown while it reads. Without it the button keeps its name. */
  readingText?: string;
}

/** Reads a section again. It is not disabled meanwhile, because a disabled button loses the focus. */
export function RefreshButton({ isReading, onRefresh, readingText }: Props) {
  return (
    <button
      className="button quiet small"
      type="button"
      aria-disabled={isReading}
      onClick={() => {
        if (!isReading) onRefresh();
      }}
    >
      {(isReading && readingText) || 'Refresh'}
    </button>
  );
}
