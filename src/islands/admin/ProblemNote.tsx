interface Props {
  /** Null or empty when nothing went wrong. */
  text: string | null | undefined;
}

/** An error message. Screen readers announce it as soon as it appears. */
export function ProblemNote({ text }: Props) {
  return (
    text && (
      <p className="problem" role="alert">
        {text}
      </p>
    )
  );
}
