export function StoryBars({ count, index, moving }: { count: number; index: number; moving: boolean }) {
  return (
    <div className="story-bars" role="img" aria-label={`Picture ${index + 1} of ${count}`}>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <span key={at} className={at < index ? 'seen' : moving ? '' : 'paused'}>
          {at === index && <i />}
        </span>
      ))}
    </div>
  );
}
