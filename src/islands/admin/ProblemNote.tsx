interface Props {
  /** Null or empty where nothing went wrong. */
  text: string | null | undefined;
}

/** What went wrong with something that was just asked for, said aloud as soon as it is there. */
export function ProblemNote({ text }: Props) {
  return (
    text && (
      <p className="problem" role="alert">
        {text}
      </p>
    )
  );
}
