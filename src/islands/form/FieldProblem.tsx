/** What is wrong with a field, for its `aria-describedby`: the id is `{id}-problem`. Renders nothing if nothing is. */
export function FieldProblem({ id, problem }: { id: string | undefined; problem: string | undefined }) {
  return (
    problem && (
      <p className="problem" id={`${id}-problem`}>
        {problem}
      </p>
    )
  );
}
