/** Null stands for the list of saved homes, which gives a date for each home. */
export function withNotice(html: string, fetched: Date | null): string {
  const words = fetched
    ? `As of ${dayInIndia(fetched)}, without a connection.`
    : 'Without a connection: your homes as they were when you saved them.';
  return html.replace(/<main\b/, `<p class="as-of" role="status">${words}</p><main`);
}

/** '20 November 2026', in Indian time. */
function dayInIndia(at: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  }).format(at);
}
