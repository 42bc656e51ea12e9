/** For `aria-describedby` with the id `{id}-problem`. Renders nothing if there is none. */
export function FieldProblem({ id, problem }: { id: string | undefined; problem: string | undefined }) {
  return (
    problem && (
      <p className="problem" id={`${id}-problem`}>
        {problem}
      </p>
    )
  );
}
