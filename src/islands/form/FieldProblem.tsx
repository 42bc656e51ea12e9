/** What is wrong with a field, for `aria-describedby` under `{id}-problem`; nothing where it is in order. */
export function FieldProblem({ id, problem }: { id: string; problem: string | undefined }) {
  return (
    problem && (
      <p className="problem" id={`${id}-problem`}>
        {problem}
      </p>
    )
  );
}
