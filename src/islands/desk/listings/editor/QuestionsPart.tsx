interface QuestionsPartProps {
  questions: readonly string[];
  busy: boolean;
  onConfirm: () => Promise<void>;
}

/** Asks whether what is unlikely is right, and saves it as it is after a yes. */
export function QuestionsPart({ questions, busy, onConfirm }: QuestionsPartProps) {
  if (questions.length === 0) return null;
  return (
    <div className="notice" role="alert">
      <p>{questions.join(' ')} Correct it, or save it as it is.</p>
      <div className="actions">
        <button
          className="button quiet small"
          type="button"
          aria-disabled={busy}
          onClick={() => {
            if (!busy) void onConfirm();
          }}
        >
          Yes, save it
        </button>
      </div>
    </div>
  );
}
