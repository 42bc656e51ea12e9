/** How far the story has come: one bar for each picture. The present one fills while it moves. */
export function StoryBars({ count, index, moving }: { count: number; index: number; moving: boolean }) {
  return (
    <div className="story-bars" role="img" aria-label={`Picture ${index + 1} of ${count}`}>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <span key={at} className={at < index ? 'seen' : moving ? '' : 'held'}>
          {at === index && <i />}
        </span>
      ))}
    </div>
  );
}
