interface Props {
  /** Null or empty when nothing went wrong. */
  text: string | null | undefined;
  /** Adds a button that does again what failed. */
  onTryAgain?: () => void;
}

/** An error message. Screen readers announce it as soon as it appears. */
export function ProblemNote({ text, onTryAgain }: Props) {
  return (
    text && (
      <p className="problem" role="alert">
        {text}
        {onTryAgain && (
          <>
            {' '}
            <button className="button quiet small" type="button" onClick={onTryAgain}>
              Try again
            </button>
          </>
        )}
      </p>
    )
  );
}
