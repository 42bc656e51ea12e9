interface PlotWords {
  title: string;
  description?: string | null | undefined;
}

/** What people ask about a plot. No column holds the answers, so they are looked for in its words. */
const PLOT_QUESTIONS = [
  {
    question: 'its dimensions, side by side',
    answer: /\d\s*(?:ft|feet|')?\s*[x×*]\s*\d/i,
  },
  {
    question: 'how wide the road is, and who maintains it',
    answer: /\d\s*(?:ft|feet|foot|m|metres?)\b[^.]{0,20}\broad/i,
  },
  {
    question: 'which authority approved the layout, and whether the land is converted',
    answer: /\bapprov(?:ed|al)\b/i,
  },
] as const;

/** The questions about a plot that its title and description leave open. */
export function openPlotQuestions({ title, description }: PlotWords): string[] {
  const words = `${title}. ${description ?? ''}`;
  return PLOT_QUESTIONS.flatMap(({ question, answer }) => (answer.test(words) ? [] : [question]));
}
